import type { Nft } from '@pitlane/shared/api/nfts';
import { RANK_LABEL, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { CATEGORY_LABEL } from '@pitlane/shared/domain/cars/categories';
import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { cx } from '../../lib/class-names.ts';

type KindMarkProps = { nft: Pick<Nft, 'category' | 'buildSeries'>; className?: string };

/** The kind of an item: a car's build series, or another item's category. */
export function KindMark({ nft, className }: KindMarkProps) {
  if (nft.category === 'car')
    return <SeriesMark series={nft.buildSeries} {...(className && { className })} />;
  return (
    <span className={cx('label inline-flex items-center text-small whitespace-nowrap', className)}>
      {CATEGORY_LABEL[nft.category]}
    </span>
  );
}

type RankMarkProps = { rank: Rank; className?: string };

/** Current rank: its name after a start light with as many lamps lit as the rank is high (styles/marks.css). */
export function RankMark({ rank, className }: RankMarkProps) {
  return (
    <span
      data-rank={rank}
      className={cx(
        'rank-mark inline-flex items-center gap-1.5 text-fine whitespace-nowrap text-mute',
        className,
      )}
    >
      {RANK_LABEL[rank]}
    </span>
  );
}

type SeriesMarkProps = { series: Series | null; className?: string };

/**
 * Build series: a slanted chip of its material, with one notch for each step of rarity (styles/marks.css), and its name. Of a
 * car that is not built yet: a chip of cloth, and that.
 */
export function SeriesMark({ series, className }: SeriesMarkProps) {
  return (
    <span
      data-series={series}
      className={cx(
        'series-mark label inline-flex items-center gap-2 text-small whitespace-nowrap',
        className,
      )}
    >
      {series ? SERIES_LABEL[series] : 'Not built yet'}
    </span>
  );
}
