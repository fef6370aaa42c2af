import { describe, expect, test } from 'vitest';
import { createRangeSizer } from './read-batch.ts';

describe('createRangeSizer', () => {
  test('grows while ranges hold little', () => {
    const sizer = createRangeSizer(100);
    sizer.succeeded(3);
    expect(sizer.size).toBe(200);
  });

  test('halves after a failure, down to one block', () => {
    const sizer = createRangeSizer(5);
    expect([sizer.failed(5), sizer.size]).toEqual([true, 2]);
    expect([sizer.failed(2), sizer.size]).toEqual([true, 1]);
    expect([sizer.failed(1), sizer.size]).toEqual([false, 1]);
  });

  test('halves what was asked for, when that was less than the size', () => {
    const sizer = createRangeSizer(1_000);
    sizer.failed(40);
    expect(sizer.size).toBe(20);
  });

  test('grows to a limit, and aims at the events that a range should hold', () => {
    const sizer = createRangeSizer(40_000);
    sizer.succeeded(0);
    expect(sizer.size).toBe(50_000);
    sizer.succeeded(16_000);
    expect(sizer.size).toBe(25_000);
    sizer.succeeded(4_000);
    expect(sizer.size).toBe(50_000);
  });
});
