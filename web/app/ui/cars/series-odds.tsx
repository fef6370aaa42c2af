import { MINT_ODDS, ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { formatCount } from '../../lib/format/format-price.ts';
import { SeriesMark } from './car-marks.tsx';

/** How many of 10,000 builds become each series: the contract's own weights, as a strip of the materials and in figures. */
export function SeriesOdds() {
  return (
    <>
      <div
        className="grid h-3 grid-cols-[46fr_26fr_15fr_8fr_3.5fr_1.5fr] gap-0.5 overflow-hidden rounded-sm"
        aria-hidden
      >
        {SERIES.map((series) => (
          <span key={series} data-series={series} className="bg-(image:--material) forced-colors:border" />
        ))}
      </div>
      <dl className="mt-4 grid two-columns gap-x-8 gap-y-3 sm:grid-cols-3">
        {SERIES.map((series) => (
          <div
            key={series}
            className="flex items-baseline justify-between gap-x-3 gap-y-1 border-b pb-2 max-sm:flex-col"
          >
            <dt>
              <SeriesMark series={series} />
            </dt>
            <dd className="label text-body tabular-nums">
              {formatCount(MINT_ODDS[series])}{' '}
              <span className="text-small text-mute">{(MINT_ODDS[series] * 100) / ODDS_OF}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
