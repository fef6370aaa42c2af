/**
 * Build series, drawn when a car is built and then fixed (specification section 3, "Build series"); rarest
 * last. The contract stores 0 for a car that is not built yet, otherwise the position in this list + 1.
 */
export const SERIES = [
  'common_series',
  'uncommon_series',
  'rare_series',
  'legendary_series',
  'exotic_series',
  'ultra_series',
] as const;
export type Series = (typeof SERIES)[number];

export const SERIES_LABEL = {
  common_series: 'Common',
  uncommon_series: 'Uncommon',
  rare_series: 'Rare',
  legendary_series: 'Legendary',
  exotic_series: 'Exotic',
  ultra_series: 'Ultra',
} as const satisfies Record<Series, string>;

/**
 * The series for the contract's number; null for 0, a car that is not built yet. Throws a RangeError for a number that
 * no contract of ours stores.
 */
export function seriesAt(number: number): Series | null {
  if (number === 0) return null;
  const series = SERIES[number - 1];
  if (!series) throw new RangeError(`no build series has the number ${number}`);
  return series;
}

/** The contract's number of a series; 0 for a car that is not built yet. The inverse of seriesAt. */
export function seriesNumber(series: Series | null): number {
  return series === null ? 0 : SERIES.indexOf(series) + 1;
}

/** The page of a series. Its name in the address is the one that players use: /series/rare. */
export function seriesHref(series: Series): string {
  return `/series/${series.replace('_series', '')}`;
}

/** The series of such an address; undefined for any other text. */
export function findSeries(name: string): Series | undefined {
  return SERIES.find((series) => seriesHref(series) === `/series/${name}`);
}
