import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { cx } from '../../lib/class-names.ts';

export type SeriesMarkProps = { series: Series | null; className?: string };

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
