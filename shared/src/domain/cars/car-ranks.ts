/**
 * Current rank of a car: the game changes it as the car races (specification section 3, "Current rank").
 * The position in this list is the number that the contract stores; a higher one is better.
 */
export const RANKS = ['underdog', 'handyman', 'expert', 'speedster', 'pro', 'legend'] as const;
export type Rank = (typeof RANKS)[number];

export const RANK_LABEL = {
  underdog: 'Underdog',
  handyman: 'Handyman',
  expert: 'Expert',
  speedster: 'Speedster',
  pro: 'Pro',
  legend: 'Legend',
} as const satisfies Record<Rank, string>;

/** The rank for a number read from the chain. Throws a RangeError for a number no contract of ours stores. */
export function rankAt(index: number): Rank {
  const rank = RANKS[index];
  if (!rank) throw new RangeError(`no rank has the number ${index}`);
  return rank;
}
