import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Address } from 'viem';
import { getBalance } from 'viem/actions';
import { fundsSettled } from './demo/faucet.ts';
import { chainReader } from './wagmi-client.ts';

/** Returns an account's balance of a chain's native coin, in wei. Rejects with viem's error when the chain does not answer. */
export async function readBalance(chain: Chain, address: string): Promise<bigint> {
  const { client } = await chainReader(chain);
  // A demo wallet that is just being filled is not empty.
  await fundsSettled(chain);
  return getBalance(client, { address: address as Address });
}
