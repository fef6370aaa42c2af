export type PictureProps = {
  /** Address of one size in one format. */
  source: (width: number, format: 'avif' | 'webp') => string;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute: "(min-width: 1024px) 25vw, 100vw". */
  sizes: string;
  /** Proportion: it reserves the box before the picture is loaded. */
  width: number;
  height: number;
  /** The picture that the page is about: fetched first instead of when it nears the screen. */
  first?: boolean;
  /** Called when the picture has come, or has failed to. */
  onSettled?: () => void;
  className?: string;
};

const WIDTHS = [320, 640, 1280] as const;

/** A picture in three sizes and two formats. */
export function Picture(props: PictureProps) {
  const { source, alt, sizes, width, height, first = false, onSettled, className } = props;
  const set = (format: 'avif' | 'webp') =>
    WIDTHS.map((each) => `${source(each, format)} ${each}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={source(640, 'webp')}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'auto' : 'async'}
        onLoad={onSettled}
        onError={onSettled}
        className={className}
      />
    </picture>
  );
}
