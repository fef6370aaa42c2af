import type { NftDetail, Trait } from '@pitlane/shared/api/nft-detail';
import { formatShareOf } from '../../../lib/format/format-share.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Gauge } from '../../../ui/feedback/gauge.tsx';
import { ItemHistory } from './item-history.tsx';
import {
  CoveredProperties,
  CoveredStats,
  CoveredUpgrades,
  OtherProperties,
  OtherStats,
  OtherUpgrades,
} from './other-panels.tsx';

// What the tabs of an item show, in one file that is loaded when one of them is chosen.

type OfItem = { nft: NftDetail };

export function PropertiesPanel({ nft }: OfItem) {
  if (nft.category !== 'car') return <OtherProperties nft={nft} />;
  return nft.built ? <ItemProperties traits={nft.traits} /> : <CoveredProperties />;
}

export function StatsPanel({ nft }: OfItem) {
  if (nft.category !== 'car') return <OtherStats />;
  return nft.built ? <ItemStats stats={nft.game_stats} /> : <CoveredStats />;
}

export function UpgradesPanel({ nft }: OfItem) {
  if (nft.category !== 'car') return <OtherUpgrades />;
  return nft.built ? <ItemUpgrades upgrades={nft.upgrades} /> : <CoveredUpgrades />;
}

export function HistoryPanel({ history }: Pick<NftDetail, 'history'>) {
  return <ItemHistory history={history} />;
}

/** The car's traits, each with the share of all cars that have it. */
function ItemProperties({ traits }: { traits: readonly Trait[] }) {
  return (
    <dl className="grid two-columns gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-full sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
      {traits.map((trait) => (
        <div key={trait.kind} className="surface px-4 py-3.5">
          <dt className="text-small text-mute">{trait.title}</dt>
          <dd className="label mt-1 text-lead">{trait.value}</dd>
          <dd className="mt-2 text-small text-mute">
            {formatShareOf(trait.count, trait.of)} have this
            <span className="sr-only">
              : {trait.count} of {trait.of} cars
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Game stats from the car's metadata: current power, grip, top speed and acceleration. */
function ItemStats({ stats }: { stats: NftDetail['game_stats'] }) {
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {stats.map((stat) => (
        <div key={stat.title} className="flex items-center gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raise">
            <StatIcon name={stat.icon_name} />
          </span>
          <div className="flex-1">
            <Gauge label={stat.title} fraction={stat.fraction} value={`${stat.number_of} ${stat.unit}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Icons of the game's stats on a grid of 24, drawn for Pitlane. */
const PATHS: Record<string, string> = {
  bolt: 'M13 2.5 5 13.5h6l-1 8 8-11h-6l1-8Z',
  tyre: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM12 3v3M12 18v3M3 12h3M18 12h3',
  gauge:
    'M4.5 18.500a9.500 9.500 0 1 1 15 0M12 14.500l4.5-5.500M12 13a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.200Z',
  stopwatch:
    'M12 6a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM12 13.500V9.5M9.5 2.500h5M12 2.500V6M18.5 6.5 20 8',
};

/** The icon that a stat names; an unknown name gets the plain gauge, so that a new stat still has one. */
function StatIcon({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name] ?? PATHS.gauge} />
    </svg>
  );
}

/** Parts fitted to the car, with their levels. */
function ItemUpgrades({ upgrades }: { upgrades: NftDetail['upgrades'] }) {
  if (upgrades.length === 0) {
    return (
      <EmptyState icon="car" title="Factory standard">
        No upgrades are fitted to this car. Fitted parts stay with the car when it’s sold.
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
