import type { Nft } from '@pitlane/shared/api/nfts';
import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { cx } from '../lib/class-names.ts';
import { Picture } from './picture.tsx';

// "/640.webp?v=3": size and format are ours to choose, the version is not.
const SIZE_AND_FORMAT = /\/\d+\.\w+(?=\?|$)/;

export type NftPictureProps = {
  nft: Pick<Nft, 'title' | 'preview_image' | 'buildSeries'>;
  /** How wide it stands on the page: "(width < 600px) 50vw, 320px". */
  sizes: string;
  /** In sight when the page opens: fetched at once and first. */
  first?: boolean;
  /** For another crop than the picture's own 4:3. */
  className?: string;
};

/** A car's picture on its stage, 4:3. */
export function NftPicture({ nft, sizes, first = false, className }: NftPictureProps) {
  return (
    <Picture
      source={(width, format) => nft.preview_image.url.replace(SIZE_AND_FORMAT, `/${width}.${format}`)}
      sizes={sizes}
      alt={
        nft.buildSeries
          ? `${nft.title}, a car of the ${SERIES_LABEL[nft.buildSeries]} series`
          : `${nft.title}, under its cover`
      }
      width={640}
      height={480}
      first={first}
      className={cx('block aspect-4/3 w-full object-cover', className)}
    />
  );
}
