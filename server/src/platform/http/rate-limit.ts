import { AppError } from '@pitlane/shared/domain/app-error';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { HttpEnv } from './http-env.ts';
import { RetryAfter } from './retry-after.ts';

export type RateLimit = {
  /** Requests that may come at once. */
  burst: number;
  /** Requests that are given back each second. */
  perSecond: number;
};

const MAX_CLIENTS = 20_000;

/**
 * A token bucket for each key, in memory: with several processes each process has its own limit. Returns 0
 * when the request may go on, otherwise the seconds to wait.
 */
export function createBuckets({ burst, perSecond }: RateLimit, now: () => number = Date.now) {
  // With `max` it would reserve 440 KB for each of more than eighty limits.
  const buckets = new LRUCache<string, { tokens: number; at: number }>({
    maxSize: MAX_CLIENTS,
    sizeCalculation: () => 1,
  });
  return {
    take(key: string, cost = 1): number {
      const time = now();
      const bucket = buckets.get(key) ?? { tokens: burst, at: time };
      const tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * perSecond);
      const allowed = tokens >= cost;
      buckets.set(key, { tokens: allowed ? tokens - cost : tokens, at: time });
      return allowed ? 0 : (cost - tokens) / perSecond;
    },
    /** Gives one token back: what it was taken for has turned out to be no burden. */
    refund(key: string): void {
      const bucket = buckets.peek(key);
      if (bucket) bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
  };
}
export type Buckets = ReturnType<typeof createBuckets>;

/** Takes from the client's bucket or throws TOO_MANY_REQUESTS. `what` begins the sentence: "Picture requests". */
export function spend(buckets: Buckets, client: string | undefined, what: string, cost = 1): void {
  if (client === undefined) return;
  const wait = buckets.take(client, cost);
  if (wait === 0) return;
  throw tooFast(`${what} from your address`, wait);
}

/** The same for something else than a client: an account, or an address that is written to. `what` says it: "Follows of your account". */
export function spendOf(buckets: Buckets, key: string, what: string): void {
  const wait = buckets.take(key);
  if (wait > 0) throw tooFast(what, wait);
}

function tooFast(what: string, wait: number): AppError {
  const seconds = Math.max(1, Math.ceil(wait));
  const message = `${what} come too fast. Try again in ${seconds} s.`;
  return new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(seconds) });
}

const limits = new WeakSet<object>();

/** Returns whether a middleware is a limit of requests. */
export const isRateLimit = (middleware: object): boolean => limits.has(middleware);

/** Middleware that spends one token of the client's bucket for each request. */
export function rateLimited(what: string, limit: RateLimit): MiddlewareHandler<HttpEnv> {
  const buckets = createBuckets(limit);
  const spendOne: MiddlewareHandler<HttpEnv> = async (c, next) => {
    spend(buckets, c.get('client'), what);
    await next();
  };
  limits.add(spendOne);
  return spendOne;
}
