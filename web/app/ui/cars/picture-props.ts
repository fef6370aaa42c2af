import type { Nft } from '@pitlane/shared/api/nfts';
import { cx } from '../../lib/class-names.ts';
import type { PictureProps } from './picture.tsx';

export type PicturedNft = Pick<Nft, 'id' | 'title' | 'preview_image' | 'buildSeries'>;

// "/640.webp?v=3": size and format are ours to choose, the version is not.
const SIZE_AND_FORMAT = /\/\d+\.\w+(?=\?|$)/;

/** The props shared by all pictures of a car, with any alternative text. */
export function getPictureProps(
  nft: PicturedNft,
  sizes: string,
  className?: string,
): Omit<PictureProps, 'alt'> {
  return {
    source: (width, format) => nft.preview_image.url.replace(SIZE_AND_FORMAT, `/${width}.${format}`),
    sizes,
    width: 640,
    height: 480,
    className: cx('block aspect-4/3 w-full object-cover', className),
  };
}
