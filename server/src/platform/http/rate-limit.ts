import { AppError } from '@pitlane/shared/domain/app-error';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { openSignal } from '../signals.ts';
import { RetryAfter } from './errors.ts';
import { type HttpEnv, isForPage } from './http-env.ts';
import type { RateLimit } from './limits.ts';
import { findWiderNetwork } from './wider-network.ts';

const MAX_KEYS = 20_000;

/** A key whose bucket an amount is taken from, and the limit of that bucket. */
export type Charge = RateLimit & { key: string };

/**
 * Whom a cost is charged to: the key itself, and the network around it where it is a client's address. So a client cannot use up more
 * than its part of what its network may do, and a network full of addresses does not get the limit of each.
 */
export function listCharges(key: string, { burst, perSecond }: RateLimit): Charge[] {
  const network = findWiderNetwork(key);
  const charges = [{ key, burst, perSecond }];
  if (network) {
    const { name, factor } = network;
    charges.push({ key: name, burst: burst * factor, perSecond: perSecond * factor });
  }
  return charges;
}

/**
 * A token bucket for each key, in memory: with several processes each process has its own limit. `take` returns 0 when the request may
 * go on, otherwise the seconds to wait; then nothing is taken. `shared-limits.ts` has the same for all processes together.
 */
export function createBuckets(limit: RateLimit, now: () => number = Date.now) {
  const createKeys = () =>
    // With `max` it would reserve 440 KB for each of more than eighty limits.
    new LRUCache<string, { tokens: number; at: number }>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  // Apart, so that many clients of one network cannot push the network out.
  const [clients, wider] = [createKeys(), createKeys()];
  const locate = (key: string) =>
    listCharges(key, limit).map((charge, i) => ({ ...charge, buckets: i === 0 ? clients : wider }));
  return {
    take(key: string, cost = 1): number {
      const time = now();
      const charges = locate(key).map(({ buckets, burst, perSecond, ...rest }) => {
        const { tokens, at } = buckets.get(rest.key) ?? { tokens: burst, at: time };
        return {
          ...rest,
          buckets,
          perSecond,
          // A clock that was set back takes no tokens away.
          tokens: Math.min(burst, tokens + (Math.max(0, time - at) / 1000) * perSecond),
        };
      });
      const short = charges.find(({ tokens }) => tokens < cost);
      for (const { key: charged, buckets, tokens } of charges)
        buckets.set(charged, { tokens: short ? tokens : tokens - cost, at: time });
      return short ? (cost - short.tokens) / short.perSecond : 0;
    },
    /** Gives one token back: what it was taken for has turned out to be no burden. */
    refund(key: string): void {
      for (const { key: charged, buckets, burst } of locate(key)) {
        const bucket = buckets.peek(charged);
        if (bucket) bucket.tokens = Math.min(burst, bucket.tokens + 1);
      }
    },
  };
}
export type Buckets = ReturnType<typeof createBuckets>;

/** Takes from the client's bucket or throws TOO_MANY_REQUESTS. `what` says what there are too many of: "new pictures". */
export function spend(
  buckets: Pick<Buckets, 'take'>,
  client: string | undefined,
  what: string,
  cost = 1,
): void {
  if (client !== undefined) spendOf(buckets, client, what, cost);
}

/** The same for something other than a client: an account, or an address that is written to. */
export function spendOf(buckets: Pick<Buckets, 'take'>, key: string, what: string, cost = 1): void {
  refuseWhile(buckets.take(key, cost), what);
}

const limitSignal = openSignal('limit');

/** Throws TOO_MANY_REQUESTS unless there are no seconds to wait. */
export function refuseWhile(wait: number, what: string): void {
  if (wait === 0) return;
  limitSignal.send({ limit: what });
  const seconds = Math.max(1, Math.ceil(wait));
  const message = `Too many ${what}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  throw new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(seconds) });
}

const limits = new WeakSet<object>();

/** Returns whether a middleware is a limit of requests. */
export const isRateLimit = (middleware: object): boolean => limits.has(middleware);

/**
 * Middleware that spends one token of the client's bucket for each request. The renderer's own calls are free: their page has paid. With
 * `shared` all processes count together under that name, which is stored.
 */
export function rateLimited(
  what: string,
  { shared, ...limit }: RateLimit & { shared?: string },
): MiddlewareHandler<HttpEnv> {
  const own = createBuckets(limit);
  const spendOne: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const { client, sharedLimits } = c.var;
    if (client !== undefined && !isForPage(c.var)) {
      const buckets = (shared && sharedLimits?.open(shared, limit)) || own;
      refuseWhile(await buckets.take(client), what);
    }
    await next();
  };
  limits.add(spendOne);
  return spendOne;
}
