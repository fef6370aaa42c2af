import { SERIES, type Series, seriesHref } from '@pitlane/shared/domain/cars/series';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { formatTotal } from '../../lib/format/format-price.ts';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';

type SeriesGoalsProps = {
  /** Cars of each series; undefined while they are counted. */
  counts: Partial<Record<Series, number>> | undefined;
  /** Whether a count is "at least" this. */
  capped: boolean;
  /** True in the visitor's own garage, where an empty place leads to the market. */
  own: boolean;
};

/** The six series as a set to complete: a badge for each that the garage has, an empty place for each that it lacks. */
export function SeriesGoals({ counts, capped, own }: SeriesGoalsProps) {
  const held = SERIES.filter((series) => counts?.[series]).length;
  return (
    <section aria-labelledby="goals" className="mb-8">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="goals" className="label text-lead">
          Series collection
        </h2>
        <p className="min-h-[1lh] text-small text-mute tabular-nums">
          {counts &&
            (held === SERIES.length ? 'Complete: all six series' : `${held} of ${SERIES.length} series`)}
        </p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-2.5 sm:max-lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {SERIES.map((series) => (
          <li key={series}>
            <Goal series={series} count={counts && (counts[series] ?? 0)} capped={capped} own={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type GoalProps = Omit<SeriesGoalsProps, 'counts'> & { series: Series; count: number | undefined };

/** One height, whether the car is there or not. */
function Goal({ series, count, capped, own }: GoalProps) {
  const box = 'grid gap-1 rounded-lg border px-3 py-2.5 text-small';
  if (count) {
    return (
      <Link
        to={seriesHref(series)}
        prefetch="intent"
        className={cx(box, 'bg-panel transition-colors hover:border-edge')}
      >
        <SeriesMark series={series} />
        <span className="text-mute tabular-nums">
          {formatTotal(count, capped)} {count === 1 && !capped ? 'car' : 'cars'}
        </span>
      </Link>
    );
  }
  const empty = cx(box, 'border-edge border-dashed text-mute');
  if (count === 0 && own) {
    return (
      <Link
        to={`/explore?buildSeries=${series}&status=buy_now&sort=price_up`}
        className={cx(empty, 'transition-colors hover:text-ink')}
      >
        <SeriesMark series={series} />
        Find one
      </Link>
    );
  }
  return (
    <div className={empty}>
      <SeriesMark series={series} />
      <span className="min-h-[1lh]">{count === 0 && 'None yet'}</span>
    </div>
  );
}
