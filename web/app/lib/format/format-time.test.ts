import { describe, expect, test } from 'vitest';
import { formatClock, formatCountdown, formatTimeLeftInWords, isoDuration, timeLeft } from './format-time.ts';

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

const at = (deadline: number, nowMs: number) => formatCountdown(timeLeft(deadline, nowMs));

describe('formatCountdown', () => {
  test('shows days, hours, minutes and seconds', () => {
    expect(at(462, 0)).toBe('0d 00h 07m 42s');
    expect(at(86_400 + 4 * 3600 + 20 * 60 + 9, 0)).toBe('1d 04h 20m 09s');
  });

  test('a past deadline shows zeros', () => {
    expect(at(100, 100_000)).toBe('0d 00h 00m 00s');
    expect(at(100, 9_999_999_000)).toBe('0d 00h 00m 00s');
  });

  test('the last second counts until it is over', () => {
    expect(at(100, 99_001)).toBe('0d 00h 00m 01s');
    expect(at(100, 99_999)).toBe('0d 00h 00m 01s');
  });

  test('days are not padded and may pass 99', () => {
    expect(at(123 * 86_400, 0)).toBe('123d 00h 00m 00s');
  });

  test('writes an ISO duration for machines', () => {
    expect(isoDuration(timeLeft(462, 0))).toBe('P0DT0H7M42S');
  });
});

describe('formatTimeLeftInWords', () => {
  const words = (deadline: number) => formatTimeLeftInWords(timeLeft(deadline, 0));

  test('spells out what is left, without the units that are zero', () => {
    expect(words(462)).toBe('7 minutes and 42 seconds');
    expect(words(86_400 + 4 * 3600 + 20 * 60 + 1)).toBe('1 day, 4 hours, 20 minutes and 1 second');
    expect(words(2 * 3600)).toBe('2 hours');
  });

  test('says zero seconds once it is over', () => {
    expect(words(-5)).toBe('0 seconds');
  });
});
