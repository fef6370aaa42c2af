import type { Drop } from '@pitlane/shared/api/drops';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { Address } from 'viem';
import { readContract } from 'viem/actions';
import { chainReader } from '../../wallet/wagmi-client.ts';

/** Whether an account is on the contract's whitelist now. Rejects with viem's error when the chain does not answer. */
export async function readWhitelisted({ chain, contract }: Drop, account: string): Promise<boolean> {
  const { client } = await chainReader(chain);
  return readContract(client, {
    address: contract,
    abi: carCollectionAbi,
    functionName: 'isWhitelisted',
    args: [account as Address],
  });
}
