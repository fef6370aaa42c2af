import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { Address } from 'viem';
import { readContract } from 'viem/actions';
import { asProblem } from '../../wallet/tx/explain-wallet-error.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';

/**
 * Returns whether the game may race an account's cars on a chain, as the contract has it now. Rejects with a
 * WalletProblemError when the chain does not answer.
 */
export async function readConsent(chain: Chain, account: string): Promise<boolean> {
  try {
    const { client, facts } = await chainReader(chain);
    return await readContract(client, {
      address: facts.car_collection,
      abi: carCollectionAbi,
      functionName: 'raceConsent',
      args: [account as Address],
    });
  } catch (error) {
    throw asProblem(error);
  }
}
