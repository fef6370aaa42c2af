import type { NftDetail } from '@pitlane/shared/api/nfts';
import { useState } from 'react';
import { laterPart } from '../../../lib/loading/later-part.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ItemChainTraits } from './item-chain-traits.tsx';

const panels = () => import('./item-panels.tsx');
const Properties = laterPart(() => panels().then((module) => module.PropertiesPanel));
const Stats = laterPart(() => panels().then((module) => module.StatsPanel));
const Upgrades = laterPart(() => panels().then((module) => module.UpgradesPanel));
const History = laterPart(() => panels().then((module) => module.HistoryPanel));

/** Before a page with tabs is built in the browser: else they would be empty for a moment. */
export async function preloadItemTabs(): Promise<void> {
  await Promise.all([Properties.preload(), Stats.preload(), Upgrades.preload(), History.preload()]);
}

/** The four mutually exclusive tabs of an item (specification section 2, "Item detail"). What they show is loaded when one is chosen. */
export function ItemTabs({ nft }: { nft: NftDetail }) {
  const { built } = nft;
  const [chosen, setChosen] = useState<string>();
  return (
    <Tabs
      label={nft.category === 'car' ? 'About this car' : 'About this item'}
      onChange={setChosen}
      items={[
        {
          id: 'properties',
          label: 'Properties',
          content: (
            <>
              <Properties nft={nft} wanted={chosen === 'properties'} />
              {nft.chain_traits.length > 0 && built && (
                <ItemChainTraits traits={nft.chain_traits} tokenId={nft.token_id} />
              )}
            </>
          ),
        },
        {
          id: 'stats',
          label: 'Game Stats',
          content: <Stats nft={nft} wanted={chosen === 'stats'} />,
        },
        {
          id: 'upgrades',
          label: 'Upgrades',
          content: <Upgrades nft={nft} wanted={chosen === 'upgrades'} />,
        },
        {
          id: 'history',
          label: 'History',
          content: <History history={nft.history} wanted={chosen === 'history'} />,
        },
      ]}
    />
  );
}
