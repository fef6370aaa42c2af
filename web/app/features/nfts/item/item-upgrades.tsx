import type { NftDetail } from '@pitlane/shared/api/nfts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Parts fitted to the car, with their levels. */
export function ItemUpgrades({ upgrades }: { upgrades: NftDetail['upgrades'] }) {
  if (upgrades.length === 0) {
    return (
      <EmptyState icon="car" title="Straight from the factory">
        No upgrade is fitted to this car. Fitted parts travel with the car when it changes hands.
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
      {upgrades.map((upgrade) => (
        <li key={upgrade.title} className="surface flex items-baseline justify-between gap-3 px-4 py-3.5">
          <span className="label text-lead">{upgrade.title}</span>
          <span className="text-small text-mute">
            Level <span className="display text-h3 text-ink">{upgrade.number_of}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
