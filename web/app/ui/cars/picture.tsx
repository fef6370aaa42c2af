import type { Nft } from '@pitlane/shared/api/nfts';
import { PICTURE_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import { toAddress } from '../../lib/site-path.ts';

export type PictureProps = {
  /** Address of one size in one format. */
  source: (width: number, format: 'avif' | 'webp') => string;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute: "(min-width: 1024px) 25vw, 100vw". */
  sizes: string;
  /** Proportion: it reserves the box before the picture is loaded. */
  width: number;
  height: number;
  /** The picture that the page is about, at most one: fetched before all others. Scripts start after it. */
  first?: boolean;
  /** Fetched at once instead of when it nears the screen. */
  eager?: boolean;
  /** Of the car, for the colour of the light behind it. */
  series?: Nft['buildSeries'];
  /** Called when the picture has come, or has failed to. */
  onSettled?: () => void;
  className?: string;
};

/** For the few browsers without AVIF. */
const WEBP_WIDTHS = [640, 1280] as const;

/** A picture as AVIF in all its sizes, and as WebP in two. */
export function Picture(props: PictureProps) {
  const { source, alt, width, height, series, first = false, eager = first, onSettled, className } = props;
  const set = (widths: readonly number[], format: 'avif' | 'webp') =>
    widths.map((each) => `${toAddress(source(each, format))} ${each}w`).join(', ');
  // A lazy picture is chosen after the layout: browsers that know "auto" take its box as it is.
  const sizes = eager ? props.sizes : `auto, ${props.sizes}`;
  return (
    <picture>
      <source type="image/avif" srcSet={set(PICTURE_WIDTHS, 'avif')} sizes={sizes} />
      <img
        loading={eager ? 'eager' : 'lazy'}
        src={toAddress(source(640, 'webp'))}
        srcSet={set(WEBP_WIDTHS, 'webp')}
        sizes={sizes}
        alt={alt}
        data-series={series ?? undefined}
        width={width}
        height={height}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'auto' : 'async'}
        onLoad={onSettled}
        onError={onSettled}
        className={className}
      />
    </picture>
  );
}
