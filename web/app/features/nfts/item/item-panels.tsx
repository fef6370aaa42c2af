import type { NftDetail } from '@pitlane/shared/api/nfts';
import { CoveredProperties, CoveredStats, CoveredUpgrades } from './item-covered.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemProperties } from './item-properties.tsx';
import { ItemStats } from './item-stats.tsx';
import { ItemUpgrades } from './item-upgrades.tsx';

// What the tabs of an item show, in one file that is loaded when one of them is chosen.

type OfCar<Name extends keyof NftDetail> = Pick<NftDetail, 'built' | Name>;

export function PropertiesPanel({ built, traits }: OfCar<'traits'>) {
  return built ? <ItemProperties traits={traits} /> : <CoveredProperties />;
}

export function StatsPanel({ built, stats }: OfCar<never> & { stats: NftDetail['game_stats'] }) {
  return built ? <ItemStats stats={stats} /> : <CoveredStats />;
}

export function UpgradesPanel({ built, upgrades }: OfCar<'upgrades'>) {
  return built ? <ItemUpgrades upgrades={upgrades} /> : <CoveredUpgrades />;
}

export function HistoryPanel({ history }: Pick<NftDetail, 'history'>) {
  return <ItemHistory history={history} />;
}
