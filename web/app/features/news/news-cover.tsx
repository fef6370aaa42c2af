import { COVER_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import type { NewsCover as Cover } from '@pitlane/shared/domain/site/news';
import { toAddress } from '../../lib/site-path.ts';

type NewsCoverProps = {
  cover: Cover;
  /** Its width on the page, as the attribute `sizes`. */
  sizes: string;
  /** In sight when the page opens, and the largest thing there. */
  first?: boolean;
  className?: string;
};

const setOf = (cover: Cover, format: 'avif' | 'webp') =>
  COVER_WIDTHS.map((width) => toAddress(`/media/news/${cover}/${width}.${format} ${width}w`)).join(', ');

/** The cover of a post, 16:9. All that it says stands beside it, so it has no words of its own. */
export function NewsCover({ cover, sizes, first = false, className }: NewsCoverProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={setOf(cover, 'avif')} sizes={sizes} />
      <img
        alt=""
        src={toAddress(`/media/news/${cover}/960.webp`)}
        srcSet={setOf(cover, 'webp')}
        sizes={sizes}
        width={960}
        height={540}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'auto' : 'async'}
        className={className}
      />
    </picture>
  );
}
