import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { MINT_ODDS, ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { StatBars } from '../../ui/cars/stat-bars.tsx';

/** The stats of a car that is still covered: their names, and empty bars of the same height. */
const UNKNOWN = ['Power', 'Grip', 'Top speed', '0–100 km/h'].map((title) => ({
  title,
  value: undefined,
  fraction: 0,
}));

/** The four stats; empty bars until the car is out. */
export function RevealStats({ nft }: { nft: NftDetail | undefined }) {
  const stats = nft?.game_stats.map(({ title, number_of, unit, fraction }) => ({
    title,
    value: `${number_of} ${unit}`,
    fraction,
  }));
  return <StatBars stats={stats ?? UNKNOWN} className="grid-cols-2 lg:grid-cols-4" />;
}

/** Describes the odds of a series: "15% of builds are Rare". */
export function describeOdds(series: Series): string {
  return `${(MINT_ODDS[series] * 100) / ODDS_OF}% of builds are ${SERIES_LABEL[series]}`;
}

/** The series, stamped on the picture once the cloth is off: it comes after the picture and its cover. The text below the picture has the same words. */
export function SeriesStamp({ series }: { series: Series }) {
  return (
    <p
      aria-hidden
      data-series={series}
      className="stage-label pointer-events-none absolute start-4 top-4 -rotate-3 animate-[stamp_var(--slow)_var(--unveil)_ease-out_both] [[data-unveiling='covered']~&]:[animation-play-state:paused] text-stage-ink sm:start-6 sm:top-6"
    >
      <span className="display block px-1 pt-1 text-h2 uppercase">{SERIES_LABEL[series]}</span>
      <span className="mt-1.5 block h-1.5 bg-(image:--material)" />
    </p>
  );
}
