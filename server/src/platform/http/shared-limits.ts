import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable, SqlValue } from '../db/db.ts';
import { sharedLimit } from '../db/schema/limits.ts';
import { describeTable, type RowOf } from '../db/table.ts';
import { nowMs } from '../now.ts';
import type { RateLimit, SharedBuckets, SharedLimits } from './limits.ts';
import { type Charge, listCharges, refuseWhile } from './rate-limit.ts';

const { name: tableName } = describeTable(sharedLimit);

type Window = Pick<RowOf<typeof sharedLimit>, 'points' | 'expire'>;
/** Larger than every amount that a limit counts, and less than the time of any window, in milliseconds since 1970. */
const ANY_TIME = 1_000_000_000_000;
const shift = (value: SqlValue, lead: number): SqlValue =>
  typeof value === 'number' && value > ANY_TIME ? value + lead : value;

/** Keys of a limit that are refused from memory; beyond them the database refuses. */
const MAX_REFUSED = 20_000;

type SharedLimitsOptions = {
  db: Queryable;
  /** Hashes the keys, so that the table does not reveal addresses. The same in every process. */
  secret: string;
};

/**
 * Limits that hold for all processes of an installation, in its database. A window begins with the first request and is as long as an
 * empty bucket takes to fill: `burst` of 10 and `perSecond` of 1/60 are 10 in each 600 seconds. A key that has used its window up is
 * refused from memory until the window ends, so that a flood costs no writes.
 */
export function createSharedLimits({ db, secret }: SharedLimitsOptions): SharedLimits {
  const opened = new Map<string, SharedBuckets>();
  const client = {
    query: async ({ text, values }: { text: string; values: SqlValue[] }) => {
      // The package reads this machine's clock; windows are those of the database's, for every process alike.
      const lead = nowMs() - Date.now();
      const rows = await db.query<Partial<Window>>(
        text,
        values.map((value) => shift(value, lead)),
      );
      const shifted = rows.map((row) =>
        row.expire === undefined ? row : { ...row, expire: row.expire - lead },
      );
      return { rows: shifted, rowCount: rows.length };
    },
  };
  const createLimiter = (keyPrefix: string, { burst, perSecond }: RateLimit) =>
    new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points: burst,
      duration: Math.ceil(burst / perSecond),
    });

  const create = (name: string, limit: RateLimit, weighted: boolean): SharedBuckets => {
    const limiters = new Map<number, RateLimiterPostgres>();
    /** Keys that have used their window up, until it ends. With `max` it would reserve room for all of them. */
    const refused = new LRUCache<string, true>({ maxSize: MAX_REFUSED, sizeCalculation: () => 1 });
    const findLimiter = (charge: Charge): RateLimiterPostgres => {
      const known = limiters.get(charge.burst) ?? createLimiter(name, charge);
      limiters.set(charge.burst, known);
      return known;
    };
    const locate = (key: string) =>
      listCharges(key, limit).map((charge) => ({
        limiter: findLimiter(charge),
        key: createHmac('sha256', secret).update(`${name}\n${charge.key}`).digest('base64url'),
      }));
    const giveBack = async (charges: ReturnType<typeof locate>, cost: number) => {
      for (const { limiter, key } of charges) await limiter.reward(key, cost);
    };
    return {
      async take(key, cost = 1) {
        const charges = locate(key);
        // Also of the network: a client that is charged, refused there and given back would cost two writes each time.
        const known = Math.max(...charges.map((charge) => refused.getRemainingTTL(charge.key)));
        if (known > 0) return known / 1_000;
        for (const [i, charge] of charges.entries()) {
          const wait = await consume(charge.limiter, charge.key, cost);
          if (wait === 0) continue;
          // From the first that is refused: the last that is allowed may still be given back.
          if (!weighted) refused.set(charge.key, true, { ttl: wait * 1_000 });
          // The window of a key that pays one at a time is used up, whatever is written beyond.
          await giveBack(charges.slice(0, weighted ? i + 1 : i), cost);
          return wait;
        }
        return 0;
      },
      refund: (key, cost = 1) => giveBack(locate(key), cost),
      async left(key) {
        const [own] = locate(key);
        const spent = own && (await own.limiter.get(own.key));
        return spent ? Math.max(0, spent.remainingPoints) : limit.burst;
      },
    };
  };

  return {
    open(name, limit, { weighted } = { weighted: false }) {
      const known = opened.get(name) ?? create(name, limit, weighted);
      opened.set(name, known);
      return known;
    },
  };
}

/** Returns the seconds to wait, 0 for none. */
async function consume(limiter: RateLimiterPostgres, key: string, cost: number): Promise<number> {
  try {
    await limiter.consume(key, cost);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(refusal.msBeforeNext, 1) / 1_000;
  }
}

/** Takes from shared buckets or throws TOO_MANY_REQUESTS. `what` says what there are too many of: "messages". */
export async function spendShared(
  buckets: SharedBuckets,
  key: string,
  what: string,
  cost = 1,
): Promise<void> {
  refuseWhile(await buckets.take(key, cost), what);
}

/** Windows that one statement removes: a flood leaves any number. */
const SWEPT_AT_ONCE = 5_000;
export const SWEEP = `delete from ${tableName} where key = any(array(
  select key from ${tableName} where expire < $1 order by expire limit ${SWEPT_AT_ONCE})) returning key`;

/** Removes some of the windows that have ended at that time, in milliseconds since 1970. */
export async function sweepSharedLimits(
  db: Queryable,
  at: number,
): Promise<{ removed: number; isDone: boolean }> {
  const removed = (await db.query(SWEEP, [at])).length;
  return { removed, isDone: removed < SWEPT_AT_ONCE };
}
