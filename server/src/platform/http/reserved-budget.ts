import { isDatabaseError } from '../db/db-errors.ts';
import { isPausing } from '../waiting.ts';
import type { RateLimit, SharedLimits } from './limits.ts';
import { createBuckets } from './rate-limit.ts';

/** After a failure the database is left alone for so long: asking a host that is silent takes seconds, for all that wait. */
const AWAY_MS = 10_000;
/** So long at most nothing is asked after a refusal. */
const CLOSED_MS = 1_000;

type ReservedBudgetOptions = {
  limits: SharedLimits;
  /** The stored name of the limit. */
  name: string;
  limit: RateLimit;
  /** How much this process takes at once from what all have: at least the largest cost. */
  portion: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/**
 * A budget of all processes for work that is too frequent for a database write each: a process takes a portion and spends it in memory. While
 * the database fails each process counts for itself, so that work goes on that needs no database.
 */
export function createReservedBudget({
  limits,
  name,
  limit,
  portion,
  now = Date.now,
}: ReservedBudgetOptions) {
  const shared = limits.open(name, limit, { weighted: true });
  const own = createBuckets(limit);
  let left = 0;
  // Refused calls must not ask the database each.
  let closedUntil = 0;
  let awayUntil = 0;
  let reserving: Promise<number> | undefined;

  const askDatabase = () =>
    shared.take('all', portion).catch((error: unknown) => {
      if (!isDatabaseError(error)) throw error;
      awayUntil = now() + AWAY_MS;
      return own.take('all', portion);
    });
  const reserve = async (): Promise<number> => {
    const wait = isPausing(awayUntil, now(), AWAY_MS) ? own.take('all', portion) : await askDatabase();
    if (wait === 0) left += portion;
    else closedUntil = now() + Math.min(wait * 1_000, CLOSED_MS);
    return wait;
  };

  return {
    /** Returns 0 when it may go on, otherwise the seconds to wait; then nothing is taken. */
    async take(cost: number): Promise<number> {
      while (left < cost) {
        if (isPausing(closedUntil, now(), CLOSED_MS)) return (closedUntil - now()) / 1_000;
        reserving ??= reserve().finally(() => {
          reserving = undefined;
        });
        const wait = await reserving;
        if (wait > 0) return wait;
      }
      left -= cost;
      return 0;
    },
  };
}
