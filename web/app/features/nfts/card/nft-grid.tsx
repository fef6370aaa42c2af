import type { ReactNode, Ref } from 'react';
import type { CardNft } from '../../../lib/cards.ts';
import { GRID, GRID_ITEM } from '../../../ui/grid-stops.ts';
import type { Density } from '../explore/browse.ts';
import { gridClass, WIDE_GRID_SIZES } from './grid-class.ts';
import { NftCard } from './nft-card.tsx';
import { NftCardSkeletons } from './nft-card-skeleton.tsx';

/** The `sizes` of pictures in cards of a grid. */
const GRID_SIZES: Record<Density, string> = {
  roomy:
    '(width < 600px) calc(50vw - 24px), (width < 862px) 46vw, (width < 1024px) 30vw, (width < 1142px) 34vw, (width < 1436px) 23.5vw, (width < 1714px) 18.5vw, 267px',
  dense:
    '(width < 600px) calc(50vw - 24px), (width < 646px) 46vw, (width < 869px) 30vw, (width < 1148px) 22vw, (width < 1371px) 17vw, (width < 1600px) 14vw, (width < 1760px) 12.3vw, 219px',
};

/** Columns of a phone: the cards of the first row are seen at once. */
const PHONE_COLUMNS = 2;

/** Another look of a grid: its columns, the `sizes` of its pictures, and list items after the cards. */
export type GridLook = { className: string; sizes: string; rest?: ReactNode };

export type NftGridProps = {
  nfts: readonly CardNft[];
  /** The density of a grid beside the filters; without it, the grid has the whole width of the page. */
  density?: Density;
  look?: GridLook | undefined;
  /** Cards below the ones there are, for what is on its way. */
  skeletons?: number;
  /** How many cars come before these in the list. Only for a list of which a part is in the document. */
  start?: number;
  /** Below what a phone shows at first: no picture of it is asked for before it is near. */
  below?: boolean;
  ref?: Ref<HTMLUListElement>;
};

/** Cards in columns, all of them in the document. A list that may become long gives a part of it (ExploreGrid). */
export function NftGrid({ nfts, density, look, skeletons = 0, start, below = false, ref }: NftGridProps) {
  const sizes = look?.sizes ?? (density ? GRID_SIZES[density] : WIDE_GRID_SIZES);
  return (
    <ul ref={ref} {...GRID} className={look?.className ?? gridClass(density ?? 'roomy')}>
      {nfts.map((nft, index) => {
        const place = (start ?? 0) + index;
        const places = start === undefined ? {} : { 'aria-posinset': place + 1, 'aria-setsize': -1 };
        return (
          <li key={nft.id} className={GRID_ITEM} {...places}>
            <NftCard
              nft={nft}
              sizes={sizes}
              first={!below && place === 0}
              eager={!below && place < PHONE_COLUMNS}
            />
          </li>
        );
      })}
      {skeletons > 0 && (
        <li className={GRID_ITEM} aria-hidden>
          <NftCardSkeletons count={skeletons} />
        </li>
      )}
      {look?.rest}
    </ul>
  );
}
