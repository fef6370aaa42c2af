import type { NftDetail } from '@pitlane/shared/api/nfts';
import { useState } from 'react';
import { laterPart } from '../../../lib/loading/later-part.tsx';
import { Icon } from '../../../ui/icon.tsx';

const ChainTraits = laterPart(() => import('./chain-traits.tsx').then((module) => module.ChainTraits));

export type ItemChainTraitsProps = { traits: NftDetail['chain_traits']; tokenId: string };

/** A car's rank and parts as its contract reports them, for those who want to read them there. Closed at first. */
export function ItemChainTraits({ traits, tokenId }: ItemChainTraitsProps) {
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
