import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { useState } from 'react';
import { laterPart } from '../../../lib/loading/later-part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

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

const ChainTraits = laterPart(() => import('./chain-traits.tsx').then((module) => module.ChainTraits));

type ItemChainTraitsProps = { traits: NftDetail['chain_traits']; tokenId: string };

/** A car's rank and parts as its contract reports them, for those who want to read them there. Closed at first. */
function ItemChainTraits({ traits, tokenId }: ItemChainTraitsProps) {
  const [opened, setOpened] = useState(false);
  if (traits.length === 0) return null;
  return (
    <details className="group/chain mt-5" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 rounded-md text-small text-mute hover:text-ink [&::-webkit-details-marker]:hidden">
        On chain: ERC-7496
        <Icon
          name="chevron-down"
          className="size-4 transition-transform duration-(--calm) group-open/chain:rotate-180"
        />
      </summary>
      <ChainTraits traits={traits} tokenId={tokenId} wanted={opened} />
    </details>
  );
}
