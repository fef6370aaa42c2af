import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { carCollectionAbi as abi } from '@pitlane/shared/generated/car-collection';
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { collectionOn, isPresentCode, metadataUris, moveMetadata } from './collection.ts';
import type { Rpc } from './rpc.ts';
import { createSigner } from './transactions.ts';

/**
 * What may have changed since a kept chain last ran: the site's address, which the owner then sets, and the contracts,
 * which only a new history can take up.
 */
export async function bringUpToDate(
  chain: Chain,
  rpc: Rpc,
  origin: string,
  log: (line: string) => void,
): Promise<void> {
  const to = collectionOn(chain);
  if (!isPresentCode(await rpc<Hex>('eth_getCode', to, 'latest'))) {
    log(
      `${CHAIN_FACTS[chain].label} was kept from older contracts: "npm start -- --reset" makes it anew, and forgets what happened on it`,
    );
    return;
  }
  const call = { to, data: encodeFunctionData({ abi, functionName: 'baseURI' }) };
  const data = await rpc<Hex>('eth_call', call, 'latest');
  if (decodeFunctionResult({ abi, functionName: 'baseURI', data }) === metadataUris(chain, origin).base)
    return;
  const sign = createSigner(rpc, chain);
  for (const { from, draft } of moveMetadata(chain, origin)) {
    await rpc('eth_sendRawTransactionSync', await sign(from, draft));
  }
}
