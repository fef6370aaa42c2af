/**
 * Build series, fixed when a car is minted (specification section 3, "Build series").
 * The position in this list is the number that the contract stores.
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

/** The series for a number read from the chain. Throws a RangeError for a number no contract of ours stores. */
export function seriesAt(index: number): Series {
  const series = SERIES[index];
  if (!series) throw new RangeError(`no build series has the number ${index}`);
  return series;
}
