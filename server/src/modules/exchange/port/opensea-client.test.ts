import { inspect } from 'node:util';
import { AppError } from '@pitlane/shared/domain/app-error';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RetryAfter } from '../../../platform/http/errors.ts';
import { openStubOpenSea, type StubAnswer, type StubOpenSea } from '../../../testing/stub-opensea.ts';
import { createOpenSeaClient } from './opensea-client.ts';

const KEY = 'the-key-of-the-tests-0123456789';
const PATH = '/api/v2/accounts/0xab';
const Schema = z.object({ username: z.string() });
const LIST_MS = 20_000;

let stub: StubOpenSea;
let time: number;
beforeEach(async () => {
  stub = await openStubOpenSea(KEY);
  stub.things.set(PATH, { username: 'racer' });
  time = 1_790_000_000_000;
});
afterEach(() => stub.close());

const open = (changes: Partial<Parameters<typeof createOpenSeaClient>[0]> = {}) =>
  createOpenSeaClient({ url: stub.url, key: KEY, timeoutMs: 300, now: () => time, ...changes });
const get = (client = open()) => client.get(PATH, Schema, LIST_MS);
/** The failure of a question, with all that it was caused by. */
async function failureOf(asking: Promise<unknown>): Promise<AppError> {
  const failure = await asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof AppError)) throw new Error('it did not fail as an AppError');
  return failure;
}

describe('createOpenSeaClient', () => {
  test('sends its key, and asks the same once while the answer is kept', async () => {
    const client = open();
    expect(await Promise.all([get(client), get(client)])).toEqual([
      { username: 'racer' },
      { username: 'racer' },
    ]);
    expect(stub.asked).toEqual([PATH]);
    time += LIST_MS + 1;
    await get(client);
    expect(stub.asked).toHaveLength(2);
  });

  test('what is not there is no failure', async () => {
    expect(await open().get('/api/v2/accounts/0xcd', Schema, LIST_MS)).toBeUndefined();
  });

  test.each<[string, StubAnswer, RegExp]>([
    ['its own failure', { status: 500, body: 'oops' }, /isn’t responding/],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, /isn’t responding/],
    ['silence', { delayMs: 1_000, body: {} }, /isn’t responding/],
    [
      'more than it may have',
      { body: JSON.stringify({ username: 'x'.repeat(2_100_000) }) },
      /isn’t responding/,
    ],
    ['no JSON', { body: '<html>' }, /can’t read/],
    ['another form', { body: { username: 7 } }, /can’t read/],
    ['nothing', { body: '' }, /can’t read/],
    ['a refused key', { status: 401, body: { errors: [`bad key ${KEY}`] } }, /refuses this site’s key/],
    ['a key that may not', { status: 403, body: {} }, /refuses this site’s key/],
  ])('%s is EXCHANGE_UNAVAILABLE with a way out, and passes', async (_, answer, words) => {
    const client = open();
    stub.fail(() => answer);
    const failure = await failureOf(get(client));
    expect(failure).toMatchObject({ code: 'EXCHANGE_UNAVAILABLE', message: expect.stringMatching(words) });
    expect(failure.message).toMatch(/Try again|another OPENSEA_API_KEY/);
    // The log writes a failure with its causes.
    expect(inspect(failure, { depth: 9 })).not.toContain(KEY);
    stub.fail(undefined);
    time += LIST_MS + 1;
    expect(await get(client)).toEqual({ username: 'racer' });
  });

  test('an unreachable server is EXCHANGE_UNAVAILABLE', async () => {
    const failure = await failureOf(get(open({ url: 'http://127.0.0.1:1' })));
    expect(failure.code).toBe('EXCHANGE_UNAVAILABLE');
  });

  test('waits a short pause that OpenSea asks for, and tries once more', async () => {
    let left = 1;
    stub.fail(() => (left-- > 0 ? { status: 429, headers: { 'retry-after': '0' }, body: {} } : undefined));
    expect(await get()).toEqual({ username: 'racer' });
    expect(stub.asked).toHaveLength(2);
  });

  test.each<[number, Record<string, string>, number]>([
    [429, { 'retry-after': '30' }, 30],
    [429, { 'x-ratelimit-reset': '1790000045' }, 45],
    [599, {}, 10],
    [429, { 'retry-after': 'soon' }, 10],
  ])(
    '%i with %o is passed on as a pause of %i s, in which nothing is asked',
    async (status, headers, seconds) => {
      const client = open();
      stub.fail(() => ({ status, headers, body: {} }));
      const failure = await failureOf(get(client));
      expect([failure.code, (failure.cause as RetryAfter).seconds]).toEqual(['TOO_MANY_REQUESTS', seconds]);
      stub.fail(undefined);
      time += (seconds - 1) * 1_000;
      expect((await failureOf(get(client))).code).toBe('TOO_MANY_REQUESTS');
      expect(stub.asked).toHaveLength(1);
      time += 1_000;
      expect(await get(client)).toEqual({ username: 'racer' });
    },
  );

  test('asks no more often than its own limit allows', async () => {
    const client = open({ limit: { burst: 2, perSecond: 1 } });
    await client.get('/api/v2/accounts/1', Schema, LIST_MS);
    await client.get('/api/v2/accounts/2', Schema, LIST_MS);
    const failure = await failureOf(client.get('/api/v2/accounts/3', Schema, LIST_MS));
    expect([failure.code, failure.cause instanceof RetryAfter]).toEqual(['TOO_MANY_REQUESTS', true]);
    expect(stub.asked).toHaveLength(2);
  });
});
