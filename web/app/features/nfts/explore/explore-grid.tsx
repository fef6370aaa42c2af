import { useEffect, useEffectEvent, useRef } from 'react';
import type { CardNft } from '../../../lib/cards.ts';
import { NftGrid } from '../card/nft-grid.tsx';
import type { Density } from './browse.ts';
import { useRowWindow } from './use-row-window.ts';

export type ExploreGridProps = {
  nfts: readonly CardNft[];
  density: Density;
  /** Long: only the rows near the screen are in the document, and the end asks for more. */
  isLong: boolean;
  /** Called when the reader of a long grid nears its end. */
  onEnd: () => void;
  /** More cards are on their way. */
  loading: boolean;
};

/** The cards of Explore, however many. The cards of the first page stay as they are when it becomes long. */
export function ExploreGrid({ nfts, density, isLong, onEnd, loading }: ExploreGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const { start, end, above, below } = useRowWindow(grid, { count: nfts.length, isLong, isGrowing: loading });
  const nearEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isLong && end >= nfts.length) nearEnd();
  }, [isLong, end, nfts.length]);
  return (
    <div style={isLong ? { paddingBlock: `${above}px ${below}px` } : undefined}>
      <NftGrid
        ref={grid}
        nfts={nfts.slice(start, end)}
        {...(isLong && { start })}
        density={density}
        skeletons={isLong && loading && end >= nfts.length ? SKELETONS : 0}
      />
    </div>
  );
}

/** A row of them on the widest screen. */
const SKELETONS = 6;
