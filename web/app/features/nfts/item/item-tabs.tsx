import type { NftDetail } from '@pitlane/shared/api/nfts';
import { wordsAsServed } from '../../../lib/words-as-served.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ItemChainTraits } from './item-chain-traits.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemProperties } from './item-properties.tsx';
import { ItemStats } from './item-stats.tsx';
import { ItemUpgrades } from './item-upgrades.tsx';

// Few pages show a car under its cover.
const covered = () => import('./item-covered.tsx');
const CoveredProperties = wordsAsServed(() => covered().then((module) => module.CoveredProperties));
const CoveredStats = wordsAsServed(() => covered().then((module) => module.CoveredStats));
const CoveredUpgrades = wordsAsServed(() => covered().then((module) => module.CoveredUpgrades));

/** The four mutually exclusive tabs of an item (specification section 2, "Item detail"). */
export function ItemTabs({ nft }: { nft: NftDetail }) {
  return (
    <Tabs
      label="About this car"
      items={[
        {
          id: 'properties',
          label: 'Properties',
          content: nft.built ? (
            <>
              <ItemProperties traits={nft.traits} />
              <ItemChainTraits traits={nft.chain_traits} tokenId={nft.token_id} />
            </>
          ) : (
            <CoveredProperties />
          ),
        },
        {
          id: 'stats',
          label: 'Game Stats',
          content: nft.built ? <ItemStats stats={nft.game_stats} /> : <CoveredStats />,
        },
        {
          id: 'upgrades',
          label: 'Upgrades',
          content: nft.built ? <ItemUpgrades upgrades={nft.upgrades} /> : <CoveredUpgrades />,
        },
        { id: 'history', label: 'History', content: <ItemHistory history={nft.history} /> },
      ]}
    />
  );
}
