import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { UPGRADES, type Upgrade, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { m } from '@pitlane/shared/messages/messages';
import type { CardNft } from '../../lib/cards.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { TransactionState } from '../../wallet/tx/transaction.ts';
import { TransactionReport } from '../../wallet/ui/transaction-report.tsx';
import { fitStore } from './fit-store.ts';
import type { Fitted } from './fit-transaction.ts';
import { partName } from './part-names.ts';

type FitReportProps = {
  fit: FitState;
  nft: CardNft;
  /** The fitting that the site has not read yet. */
  unread: Fitted | undefined;
  onAgain: (() => void) | undefined;
};

/** The progress of the fitting of this car, and its result. */
export function FitReport({ fit, nft, unread, onAgain }: FitReportProps) {
  if (fit.phase === 'idle' || fit.target.subject !== nft.id) return null;
  if (fit.phase !== 'done') {
    return (
      <TransactionReport
        state={fit}
        store={fitStore}
        label={m.workshop.progressOfTheFitting}
        check={m.workshop.checkPartAndFuel}
        onAgain={onAgain}
      />
    );
  }
  const { part, level, fuel } = fit.result;
  const burnt = m.workshop.fuelUnitsOfFuelWereBurnt({ fuel });
  return unread ? (
    <Callout kind="info" quiet title={m.workshop.partLevelLevelIsOnThe({ part: partName(part), level })}>
      {m.workshop.burntTheSiteShowsItOnce({ burnt })}
    </Callout>
  ) : (
    <Callout kind="success" quiet title={m.workshop.partLevelLevelNow({ part: partName(part), level })}>
      {m.workshop.burntWereUpdatingThePictureAnd({ burnt })}
    </Callout>
  );
}

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
