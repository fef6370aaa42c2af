import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { listingZoneAbi } from '@pitlane/shared/generated/listing-zone';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { type Abi, type Address, decodeErrorResult, type Hex, isHex, parseGwei } from 'viem';
import { accountAt } from './accounts.ts';
import { type Rpc, RpcError } from './rpc.ts';

/** A transaction without what its sender adds. Without `to` it creates a contract. */
export type Draft = { to?: Address; data: Hex; value?: bigint; gas: bigint };
/** A transaction and the derivation index of who signs it. */
export type Sent = { from: number; draft: Draft };
export type Sign = (from: number, draft: Draft) => Promise<Hex>;

/** Signs in the name of the mnemonic's accounts, each signature with the account's next nonce. Returns what to send. */
export function createSigner(rpc: Rpc, chain: Chain): Sign {
  const nonces = new Map<number, number>();
  return async (from, draft) => {
    const account = accountAt(from);
    const nonce =
      nonces.get(from) ?? Number(await rpc<Hex>('eth_getTransactionCount', account.address, 'latest'));
    nonces.set(from, nonce + 1);
    return account.signTransaction({
      ...draft,
      type: 'eip1559',
      chainId: CHAIN_FACTS[chain].demoId,
      nonce,
      maxFeePerGas: parseGwei('3'),
      maxPriorityFeePerGas: parseGwei('1'),
    });
  };
}

const ERRORS: Abi = [carCollectionAbi, gameDeskAbi, seaportAbi, listingZoneAbi, auctionHouseAbi].flat();

/** Sends a transaction, which is in a block when this resolves. Throws an RpcError when it fails on the chain. */
export async function sendChecked(chain: Chain, rpc: Rpc, { from, draft }: Sent): Promise<void> {
  const { to, data, value } = draft;
  const call = {
    from: accountAt(from).address,
    to,
    data,
    ...(value && { value: `0x${value.toString(16)}` }),
  };
  // Asked with each its reason, before a failure would be in a block.
  await rpc('eth_call', call, 'pending');
  const raw = await createSigner(rpc, chain)(from, draft);
  const { status } = await rpc<{ status: Hex }>('eth_sendRawTransactionSync', raw);
  if (status !== '0x1') throw new RpcError('eth_sendRawTransactionSync', { code: 3, message: 'it failed' });
}

/** The name of a contract's error, or what the node said. */
export function toReason(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RpcError && isHex(error.data))) return words;
  try {
    return decodeErrorResult({ abi: ERRORS, data: error.data }).errorName;
  } catch {
    return words; // an error of another contract
  }
}
