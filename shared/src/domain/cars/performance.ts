/**
 * A car's performance: one number for comparing cars, and the class that it falls in. `docs/trading.md`
 * ("Performance") explains both to players.
 */

import { type CarStats, STAT_KINDS } from './car-stats.ts';
import { MAX_PERFORMANCE, MIN_PERFORMANCE } from './performance-class.ts';

const HIGHEST_SUM = STAT_KINDS.length * 100;

/**
 * Returns a car's performance, 100–999: the sum of its four ratings, stretched over this range. One more point in any
 * stat raises it.
 */
export function getPerformance(stats: Record<keyof CarStats, { rating: number }>): number {
  const sum = STAT_KINDS.reduce((total, kind) => total + stats[kind].rating, 0);
  return MIN_PERFORMANCE + Math.floor((sum * (MAX_PERFORMANCE - MIN_PERFORMANCE)) / HIGHEST_SUM);
}
