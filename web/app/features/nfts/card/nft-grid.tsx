import type { Nft } from '@pitlane/shared/api/nfts';
import { GridKeys } from '../../../ui/grid-keys.tsx';
import type { Density } from '../explore/browse.ts';
import { NftCard, NftCardSkeleton } from './nft-card.tsx';

const COLUMNS: Record<Density, string> = {
  roomy: 'grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(258px,1fr))]',
  dense: 'grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]',
};

/** The columns of a grid of cards, two on phones; the windowed grid counts them from the page. */
export function gridClass(density: Density): string {
  return `grid gap-3 sm:gap-5 ${COLUMNS[density]}`;
}

/** What the browser needs to choose a picture size for a card of a grid. */
export const GRID_SIZES: Record<Density, string> = {
  roomy: '(width < 1024px) 46vw, 340px',
  dense: '(width < 600px) 46vw, 240px',
};

export type NftGridProps = {
  nfts: readonly Nft[];
  density?: Density;
  /** Cards below the ones there are, for what is on its way. */
  skeletons?: number;
};

/** Cards in columns, all of them in the document: for short lists. Long ones use NftWindow. */
export function NftGrid({ nfts, density = 'roomy', skeletons = 0 }: NftGridProps) {
  return (
    <GridKeys className={gridClass(density)}>
      {nfts.map((nft, index) => (
        <NftCard key={nft.id} nft={nft} sizes={GRID_SIZES[density]} first={index < 4} />
      ))}
      {Array.from({ length: skeletons }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike
        <NftCardSkeleton key={index} />
      ))}
    </GridKeys>
  );
}
