import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { z } from 'zod';
import { RetryAfter } from '../../../platform/http/errors.ts';
import type { RateLimit } from '../../../platform/http/limits.ts';
import { createBuckets, spendOf } from '../../../platform/http/rate-limit.ts';
import { createKeptAnswers } from '../../../platform/kept-answers.ts';
import { limitTo } from '../../../platform/limit-to.ts';
import { readCapped } from '../../../platform/read-capped.ts';
import { readRetryAfter } from '../../../platform/read-retry-after.ts';

export type OpenSeaClientOptions = {
  /** Without a slash at the end. */
  url: string;
  key: string;
  /** Milliseconds that an answer may take. */
  timeoutMs?: number;
  /** Calls that this process makes. */
  limit?: RateLimit;
  /** Milliseconds since 1970. */
  now?: () => number;
};

const TIMEOUT_MS = 8_000;
/** A page of fifty orders with all that was signed has some 200 KB. */
const MAX_BYTES = 2_000_000;
/** OpenSea gives its free keys sixty reads a minute. */
const READ_LIMIT: RateLimit = { burst: 30, perSecond: 1 };
const MAX_AT_ONCE = 4;
const MAX_WAITING = 40;
const MAX_KEPT = 300;
/** A pause that a visitor waits for; a longer one is theirs to decide. */
const MAX_PAUSE_SECONDS = 2;
/** Without a word from OpenSea of how long to wait. */
const USUAL_PAUSE_SECONDS = 10;
const MAX_RETRY_SECONDS = 3_600;

/** Asks OpenSea's API v2. The key goes into a header, and nowhere else. */
export function createOpenSeaClient(options: OpenSeaClientOptions) {
  const { url, key, timeoutMs = TIMEOUT_MS, limit = READ_LIMIT, now = Date.now } = options;
  const kept = createKeptAnswers({ entries: MAX_KEPT }, now);
  const buckets = createBuckets(limit, now);
  const inTurn = limitTo(MAX_AT_ONCE);
  let waiting = 0;
  /** OpenSea wants no call before this moment. */
  let pausedUntil = 0;

  const call = async (path: string): Promise<Response> => {
    const left = (pausedUntil - now()) / 1_000;
    if (left > 0) throw toLimited(left);
    spendOf(buckets, 'all', 'requests to OpenSea');
    return fetch(`${url}${path}`, {
      headers: { accept: 'application/json', 'x-api-key': key },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
  };

  const ask = async (path: string): Promise<unknown> => {
    let answer = await call(path).catch(throwUnreachable);
    const pause = findPause(answer, now());
    if (pause !== undefined && pause <= MAX_PAUSE_SECONDS) {
      await answer.body?.cancel();
      await sleep(pause * 1_000);
      answer = await call(path).catch(throwUnreachable);
    }
    return readAnswer(answer);
  };

  const readAnswer = async (answer: Response): Promise<unknown> => {
    const { status } = answer;
    if (status === 200) {
      return JSON.parse(await readCapped(answer.body ?? [], MAX_BYTES).catch(throwUnreachable));
    }
    await answer.body?.cancel();
    const pause = findPause(answer, now());
    if (pause !== undefined) {
      pausedUntil = now() + pause * 1_000;
      throw toLimited(pause);
    }
    if (status === 404) return NOT_THERE;
    // The log is told the status alone: an answer may repeat the key.
    const cause = new Error(`OpenSea answers ${status}`);
    if (status === 401 || status === 403) throw toRefused(cause);
    throw toUnavailable(cause);
  };

  return {
    /**
     * The answer to a question, at most `keepMs` old; undefined for what OpenSea does not have. Throws EXCHANGE_UNAVAILABLE and
     * TOO_MANY_REQUESTS.
     */
    get<T>(path: string, schema: z.ZodType<T>, keepMs: number): Promise<T | undefined> {
      // What was read is kept, and not the whole answer: that is ten times as large.
      return kept.get(path, { ms: keepMs }, async () => {
        if (waiting >= MAX_WAITING) throw toLimited(1);
        waiting += 1;
        try {
          const body = await inTurn(() => ask(path));
          if (body === NOT_THERE) return undefined;
          const read = schema.safeParse(body);
          if (!read.success) throw new Error(describe(read.error));
          return read.data;
        } catch (cause) {
          if (cause instanceof AppError) throw cause;
          throw toUnreadable(cause);
        } finally {
          waiting -= 1;
        }
      });
    },
  };
}
export type OpenSeaClient = ReturnType<typeof createOpenSeaClient>;

const NOT_THERE = Symbol('not there');

/** Seconds until the next call, where an answer asks for a pause: 429, and 599 of OpenSea's own. Undefined where it does not. */
function findPause({ status, headers }: Response, now: number): number | undefined {
  if (status !== 429 && status !== 599) return undefined;
  const after = headers.get('retry-after');
  const reset = headers.get('x-ratelimit-reset');
  const resetIn = reset === null ? undefined : Number(reset) - now / 1_000;
  const seconds = readRetryAfter(after, now) ?? resetIn ?? USUAL_PAUSE_SECONDS;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_SECONDS) : USUAL_PAUSE_SECONDS;
}

/** Where an answer is not as documented; without what stands there. */
function describe({ issues }: z.ZodError): string {
  const places = issues.slice(0, 3).map(({ path, code }) => `${path.join('.') || 'the answer'} (${code})`);
  return `OpenSea answers otherwise than documented: ${places.join(', ')}`;
}

function throwUnreachable(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw toUnavailable(cause);
}

function toUnavailable(cause: unknown): AppError {
  const message = 'OpenSea isn’t responding. Try again in a minute.';
  return new AppError('EXCHANGE_UNAVAILABLE', message, { cause });
}

function toUnreadable(cause: unknown): AppError {
  const message = 'This site can’t read OpenSea’s answer. Try again in a minute.';
  return new AppError('EXCHANGE_UNAVAILABLE', message, { cause });
}

function toRefused(cause: unknown): AppError {
  const message = 'OpenSea refuses this site’s key. Ask the operator to set another OPENSEA_API_KEY.';
  return new AppError('EXCHANGE_UNAVAILABLE', message, { cause });
}

function toLimited(wait: number): AppError {
  const seconds = Math.max(1, Math.ceil(wait));
  const message = `OpenSea is limiting this site’s requests. Try again in ${seconds} s.`;
  return new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(seconds) });
}
