import { MINT_ODDS, ODDS_OF } from '@pitlane/shared/domain/mint-odds';
import { SERIES } from '@pitlane/shared/domain/series';
import { formatCount } from '../../lib/format-price.ts';
import { SeriesMark } from '../../ui/series-mark.tsx';

/** How likely each build series is: the contract's own weights. */
export function OddsTable() {
  return (
    <section aria-labelledby="odds" className="surface p-5.5">
      <h3 id="odds" className="label text-[18px]">
        What comes off the line
      </h3>
      <p className="mt-1 text-[14px] text-mute">
        The contract draws the build series from the hash of the block before yours. Of {formatCount(ODDS_OF)}{' '}
        builds:
      </p>
      <OddsBar />
      <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3">
        {SERIES.map((series) => (
          <div
            key={series}
            className="flex items-baseline justify-between gap-x-3 gap-y-1 border-b pb-2 max-sm:flex-col"
          >
            <dt>
              <SeriesMark series={series} />
            </dt>
            <dd className="label text-[15px]">
              {formatCount(MINT_ODDS[series])}{' '}
              <span className="text-[13px] text-mute">{percent(MINT_ODDS[series])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The shares as one strip of the six materials, in the order of rarity. */
function OddsBar() {
  return (
    <div
      className="mt-4 grid h-3 grid-cols-[46fr_26fr_15fr_8fr_3.5fr_1.5fr] gap-0.5 overflow-hidden rounded-sm"
      aria-hidden
    >
      {SERIES.map((series) => (
        <span key={series} data-series={series} className="bg-(image:--material)" />
      ))}
    </div>
  );
}

function percent(weight: number): string {
  return `${(weight * 100) / ODDS_OF}%`;
}
