import type { NftDetail } from '@pitlane/shared/api/nfts';
import { UPGRADES, type Upgrade, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import type { TransactionState } from '../../wallet/tx/transaction.ts';
import type { Fitted } from './fit-transaction.ts';
import { partName } from './part-names.ts';

export type FitState = TransactionState<Fitted>;

/** The levels of all parts: the item names only those that are fitted. */
export function levelsOf({ upgrades }: Pick<NftDetail, 'upgrades'>): UpgradeLevels {
  const levelOf = (part: Upgrade) => upgrades.find(({ title }) => title === partName(part))?.number_of ?? 0;
  return Object.fromEntries(UPGRADES.map((part) => [part, levelOf(part)])) as UpgradeLevels;
}

/** A fitting of this car that is in a block and that the site has not read yet: its levels are those from before. */
export function findUnread(fit: FitState, nftId: string, levels: UpgradeLevels): Fitted | undefined {
  if (fit.phase !== 'done' || fit.target.subject !== nftId) return undefined;
  return levels[fit.result.part] < fit.result.level ? fit.result : undefined;
}
