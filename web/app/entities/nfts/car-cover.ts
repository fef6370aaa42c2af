import type { Rank } from '@pitlane/shared/domain/cars/car-ranks';
import type { Series } from '@pitlane/shared/domain/cars/series';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { readContract } from 'viem/actions';
import type { ReadAt } from '../../wallet/tx/transaction.ts';

/**
 * Returns whether a car that the page shows as not built may turn out to be anything: until its collection is revealed, only its
 * cover is shown and sold. Asks the contract itself, at the block.
 */
export async function isUnderCover(
  { buildSeries, currentRank }: { buildSeries: Series | null; currentRank?: Rank | null },
  { cars, at }: { cars: Address; at: Pick<ReadAt, 'client' | 'block'> },
): Promise<boolean> {
  // What has no rank is no car.
  if (buildSeries !== null || currentRank === null) return false;
  const call = {
    address: cars,
    abi: carCollectionAbi,
    functionName: 'revealed',
    blockNumber: at.block,
  } as const;
  return !(await readContract(at.client, call));
}
