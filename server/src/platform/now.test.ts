import { afterEach, expect, test, vi } from 'vitest';
import type { Queryable } from './db/db.ts';
import { findClockDifference, followDatabaseClock, nowMs, nowSeconds } from './now.ts';

const HOUR = 3_600_000;
const log = { warn: vi.fn(), debug: vi.fn() };
let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.useRealTimers();
  log.warn.mockClear();
});

/** A database whose clock is an hour ahead of this machine's. */
const ahead: Queryable = { query: async () => [{ ms: Date.now() + HOUR }] as never };

test('the time is the machine’s own until a database is followed', () => {
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(1_000);
  expect(findClockDifference()).toBeLessThan(1_000);
});

test('the time is the database’s, and a machine that differs is told once', async () => {
  stop = await followDatabaseClock(ahead, log);
  expect(Math.abs(nowMs() - Date.now() - HOUR)).toBeLessThan(1_000);
  expect(nowSeconds()).toBe(Math.floor(nowMs() / 1_000));
  expect(Math.round(findClockDifference() / 1_000)).toBe(-3_600);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ seconds: -3_600 }, expect.any(String));
});

test('a clock that is set while the process runs changes nothing', async () => {
  stop = await followDatabaseClock({ query: async () => [{ ms: Date.now() }] as never }, log);
  const before = nowMs();
  vi.useFakeTimers({ now: Date.now() - 24 * HOUR, toFake: ['Date'] });
  expect(nowMs() - before).toBeGreaterThanOrEqual(0);
  expect(nowMs() - before).toBeLessThan(5_000);
});
