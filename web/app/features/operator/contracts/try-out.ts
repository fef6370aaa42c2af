import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { type Abi, encodeFunctionData } from 'viem';
import { getBlockNumber, simulateContract } from 'viem/actions';
import { requireCollection } from '../../../wallet/require-collection.ts';
import { explainWalletError } from '../../../wallet/tx/explain-wallet-error.ts';
import { chainReader } from '../../../wallet/wagmi-client.ts';
import type { RawCall } from './multisig.ts';
import { getSender } from './owner-act.ts';
import type { FieldValue } from './read-field.ts';

export type Trial = RawCall & {
  block: number;
  /** Why the contract would refuse; undefined when it goes through. */
  refusal: string | undefined;
};

/** The functions of the other collections are among those of the cars. */
export const OWNER_ABI: Abi = carCollectionAbi;

/** Simulates a call of the owner at the chain's present block. Rejects when the chain does not answer. */
export async function tryOut(
  owned: OwnedContract,
  functionName: string,
  args: readonly FieldValue[],
): Promise<Trial> {
  const { chain, contract } = owned;
  const account = getSender(owned, functionName);
  const { client } = await chainReader(chain);
  await requireCollection(owned, { client });
  const block = await getBlockNumber(client, { cacheTime: 0 });
  const call = { address: contract, abi: OWNER_ABI, functionName, args };
  const data = encodeFunctionData(call);
  const refusal = await simulateContract(client, { ...call, account, blockNumber: block }).then(
    () => undefined,
    (error: unknown) => explainWalletError(error),
  );
  const words = refusal && (refusal.message || refusal.title);
  return { to: contract, value: '0', data, block: Number(block), refusal: words };
}
