import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { type Address, type Hex, parseGwei } from 'viem';
import { accountAt } from './accounts.ts';
import type { Rpc } from './rpc.ts';

/** A transaction without what its sender adds. Without `to` it creates a contract. */
export type Draft = { to?: Address; data: Hex; value?: bigint; gas: bigint };
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
