import type { NftDetail } from '@pitlane/shared/api/nfts';
import { CoveredProperties, CoveredStats, CoveredUpgrades } from './item-covered.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemProperties } from './item-properties.tsx';
import { ItemStats } from './item-stats.tsx';
import { ItemUpgrades } from './item-upgrades.tsx';
import { OtherProperties, OtherStats, OtherUpgrades } from './other-panels.tsx';

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
