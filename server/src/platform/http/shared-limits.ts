import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable, SqlValue } from '../db/db.ts';
import { sharedLimit } from '../db/schema/limits.ts';
import { describeTable } from '../db/table.ts';
import type { RateLimit, SharedBuckets, SharedLimits } from './limits.ts';
import { type Charge, listCharges, refuseWhile } from './rate-limit.ts';

const { name: tableName } = describeTable(sharedLimit);

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
      const rows = await db.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  const createLimiter = (keyPrefix: string, { burst, perSecond }: RateLimit, weighted: boolean) =>
    new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points: burst,
      duration: Math.ceil(burst / perSecond),
      // From the first that is refused: the last that is allowed may still be given back.
      ...(!weighted && { inMemoryBlockOnConsumed: burst + 1 }),
    });

  const create = (name: string, limit: RateLimit, weighted: boolean): SharedBuckets => {
    const limiters = new Map<number, RateLimiterPostgres>();
    const findLimiter = (charge: Charge): RateLimiterPostgres => {
      const known = limiters.get(charge.burst) ?? createLimiter(name, charge, weighted);
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
        for (const [i, charge] of charges.entries()) {
          const wait = await consume(charge.limiter, charge.key, cost);
          if (wait === 0) continue;
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

/** Removes windows that have ended at that time, in milliseconds since 1970. */
export async function sweepSharedLimits(db: Queryable, nowMs: number): Promise<{ isDone: true }> {
  await db.query(`delete from ${tableName} where expire < $1`, [nowMs]);
  return { isDone: true };
}
