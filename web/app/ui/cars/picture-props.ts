import type { Nft } from '@pitlane/shared/api/nfts';
import { cx } from '../../lib/class-names.ts';
import type { PictureProps } from './picture.tsx';

export type PicturedNft = Pick<Nft, 'id' | 'title' | 'preview_image' | 'buildSeries'>;

// "/640.webp?v=3": size and format are ours to choose, the rest is not.
const SIZE_AND_FORMAT = /\/\d+\.\w+(?=\?|$)/;

/** Returns the address of a picture in a size and a format, without wall and asphalt: the page has its own (`on-stage`). */
export function toOpenPicture(url: string, width: number, format: 'avif' | 'webp'): string {
  const sized = url.replace(SIZE_AND_FORMAT, `/${width}.${format}`);
  // Pictures of another exchange come from elsewhere, as they are.
  if (!sized.startsWith('/')) return sized;
  return `${sized}${sized.includes('?') ? '&' : '?'}scene=open`;
}

/**
 * The `sizes` of a picture in a box of class `close-up` that is `width` pixels wide: a built car is 1.3 times as wide as the box, all else
 * is shown whole.
 */
export function getCloseUpSizes({ buildSeries }: Pick<PicturedNft, 'buildSeries'>, width: number): string {
  return `${Math.round(buildSeries ? width * 1.3 : width)}px`;
}

/** The props shared by all pictures of a car, with any alternative text. */
export function getPictureProps(
  nft: PicturedNft,
  sizes: string,
  className?: string,
): Omit<PictureProps, 'alt'> {
  return {
    source: (width, format) => toOpenPicture(nft.preview_image.url, width, format),
    series: nft.buildSeries,
    sizes,
    width: 640,
    height: 480,
    className: cx('on-stage block aspect-4/3 w-full object-cover', className),
  };
}
