import { describe, expect, test } from 'vitest';
import { formatClock } from './format-clock.ts';

describe('formatClock', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}Z`) / 1000;

  test.each([
    ['14:05:00', 'UTC', '14:05'],
    ['09:07:59', 'UTC', '09:07'],
    ['00:00:00', 'UTC', '00:00'],
    ['23:30:00', 'Asia/Kolkata', '05:00'],
    ['14:05:00', 'America/New_York', '09:05'],
  ])('%s in %s is %s', (time, zone, text) => {
    expect(formatClock(at(time), zone)).toBe(text);
  });
});
