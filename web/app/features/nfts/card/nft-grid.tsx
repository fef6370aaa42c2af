import type { Nft } from '@pitlane/shared/api/nfts';
import { GRID_ITEM, GridKeys } from '../../../ui/grid-keys.tsx';
import type { Density } from '../explore/browse.ts';
import { gridClass } from './grid-class.ts';
import { NftCard } from './nft-card.tsx';
import { NftCardSkeletons } from './nft-card-skeleton.tsx';

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
        <li key={nft.id} className={GRID_ITEM}>
          <NftCard nft={nft} sizes={GRID_SIZES[density]} first={index < 4} />
        </li>
      ))}
      {skeletons > 0 && (
        <li className={GRID_ITEM} aria-hidden>
          <NftCardSkeletons count={skeletons} />
        </li>
      )}
    </GridKeys>
  );
}
