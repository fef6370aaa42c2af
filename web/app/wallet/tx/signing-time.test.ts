import { createClient, custom, numberToHex } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { correctClock } from '../../lib/clock.ts';
import { problemOf } from '../../testing/fake-trading.ts';
import { getOrderTimes, readDeviceTime, readSigningTime } from './signing-time.ts';

const NOW = 1_790_000_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const BNB = 56;
const DEMO = 31_356;

type Given = { device?: number; server?: number; chain?: number; chainId?: number };

/** Sets the three clocks, by how many seconds each is ahead, and reads the time. */
function readTime({ device = 0, server = 0, chain = 0, chainId = BNB }: Given = {}) {
  vi.setSystemTime((NOW + device) * 1_000);
  correctClock((NOW + server) * 1_000);
  const block = { number: '0x7', timestamp: numberToHex(NOW + chain), transactions: [] };
  const client = createClient({
    chain: { id: chainId } as never,
    transport: custom({ request: async () => block }),
  });
  return readSigningTime({ client, block: 7n, account: '0x' });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  correctClock(0, 0);
});

describe('readSigningTime', () => {
  test('takes the time where all clocks agree to five minutes', async () => {
    expect(await readTime({ device: 200, server: -60, chain: -5 })).toEqual({
      earliest: NOW - 5,
      latest: NOW + 200,
    });
  });

  test.each<[string, Given, RegExp]>([
    ['the server five years ahead', { server: 5 * YEAR }, /Pitlane server's clock is 5 years ahead/],
    ['the server two hours behind', { server: -2 * HOUR }, /Pitlane server's clock is 2 hours behind/],
    ['the device an hour ahead', { device: HOUR }, /Your device's clock is 1 hour ahead\. Set it/],
    ['the device five years behind', { device: -5 * YEAR }, /Your device's clock is 5 years behind/],
    ['the chain a day ahead', { chain: DAY }, /chain's newest block is 1 day ahead/],
    ['the chain two hours behind', { chain: -2 * HOUR }, /chain's newest block is 2 hours behind/],
    ['all three apart', { device: DAY, server: 5 * YEAR, chain: -DAY }, /all differ/],
    ['device and server five years ahead', { device: 5 * YEAR, server: 5 * YEAR }, /newest block/],
    ['a server six minutes ahead', { server: 360 }, /6 minutes ahead/],
    ['a local chain ahead', { chain: DAY, chainId: DEMO }, /chain's newest block is 1 day ahead/],
    [
      'a resting chain and a wrong server',
      { chain: -DAY, server: YEAR, chainId: DEMO },
      /behind the server's/,
    ],
  ])('refuses to sign with %s, and says which clock to set', async (_, clocks, words) => {
    const found = await problemOf(readTime(clocks));
    expect(found).toMatchObject({ code: 'CLOCKS_DIFFER', message: expect.stringMatching(words) });
    expect(found?.message).toMatch(/[Tt]ry again.*Nothing was signed\.$/);
  });

  test.each<[string, Given]>([
    ['a network without transactions for half an hour', { chain: -HOUR / 2 }],
    ['a local chain without transactions for weeks', { chain: -20 * DAY, chainId: DEMO }],
  ])('takes the device’s time on %s', async (_, clocks) => {
    expect(await readTime(clocks)).toMatchObject({ latest: NOW });
  });
});

describe('readDeviceTime', () => {
  test('refuses where device and server disagree', () => {
    vi.setSystemTime(NOW * 1_000);
    correctClock((NOW + YEAR) * 1_000);
    expect(readDeviceTime).toThrow(/1 year behind the server's.*contact the studio/);
  });
});

describe('getOrderTimes', () => {
  test('begins by the earlier clock and ends by the later one', () => {
    expect(getOrderTimes(7 * DAY, { earliest: NOW - 40, latest: NOW })).toEqual({
      startTime: NOW - 40,
      duration: 7 * DAY + 40,
    });
  });
});
