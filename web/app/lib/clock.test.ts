import { afterEach, expect, test, vi } from 'vitest';
import { correctClock, readNow } from './clock.ts';

afterEach(() => {
  correctClock(0, 0);
  vi.useRealTimers();
});

const HOUR = 3_600_000;

test('a device that is an hour behind counts by the server’s clock', () => {
  vi.useFakeTimers({ now: 10 * HOUR });
  correctClock(11 * HOUR);
  expect(readNow()).toBe(11 * HOUR);
  vi.advanceTimersByTime(5000);
  expect(readNow()).toBe(11 * HOUR + 5000);
});

test('an answer that was a moment on its way moves no clock', () => {
  vi.useFakeTimers({ now: 10 * HOUR });
  correctClock(10 * HOUR - 900);
  expect(readNow()).toBe(10 * HOUR);
});
