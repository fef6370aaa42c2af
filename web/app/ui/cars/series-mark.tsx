import { SERIES, SERIES_LABEL, type Series } from '@pitlane/shared/domain/series';
import { cx } from '../../lib/class-names.ts';

export type SeriesMarkProps = { series: Series | null; className?: string };

/**
 * Build series: a slanted chip of its material, with one notch for each step of rarity, and its name. Of a car that is not
 * built yet: a chip of cloth, and that.
 */
export function SeriesMark({ series, className }: SeriesMarkProps) {
  const step = series ? SERIES.indexOf(series) : 0;
  return (
    <span
      data-series={series}
      className={cx('label inline-flex items-center gap-2 text-small whitespace-nowrap', className)}
    >
      <span
        className="relative h-2.5 w-5.5 -skew-x-20 overflow-hidden rounded-[1px] bg-(image:--material) forced-colors:outline"
        aria-hidden
      >
        <svg
          viewBox="0 0 22 10"
          className="absolute inset-0 text-black/55 forced-colors:text-[CanvasText]"
          fill="currentColor"
          aria-hidden
        >
          <path d={drawNotches(step)} />
        </svg>
      </span>
      {series ? SERIES_LABEL[series] : 'Not built yet'}
    </span>
  );
}

function drawNotches(count: number): string {
  return Array.from({ length: count }, (_, index) => `M${19 - index * 4} 0h1.6v10h-1.6Z`).join('');
}
