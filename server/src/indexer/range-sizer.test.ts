import { describe, expect, test } from 'vitest';
import { createRangeSizer } from './range-sizer.ts';

describe('createRangeSizer', () => {
  test('grows while ranges hold little', () => {
    const sizer = createRangeSizer(100);
    sizer.succeeded(3);
    expect(sizer.size).toBe(200);
  });

  test('halves what a node refuses, down to one block', () => {
    const sizer = createRangeSizer(5);
    expect([sizer.refused(5), sizer.size]).toEqual([true, 2]);
    expect([sizer.refused(2), sizer.size]).toEqual([true, 1]);
    expect([sizer.refused(1), sizer.size]).toEqual([false, 1]);
  });

  test('halves what was asked for, when that was less than the size', () => {
    const sizer = createRangeSizer(1_000);
    sizer.refused(40);
    expect(sizer.size).toBe(20);
  });

  test('takes as many blocks as the node says it answers', () => {
    const sizer = createRangeSizer(10_000);
    sizer.refused(10_000, 2_000);
    expect(sizer.size).toBe(2_000);
    sizer.refused(2_000, 5_000);
    expect(sizer.size).toBe(1_000);
  });

  test('halves at every second failure without a reason', () => {
    const sizer = createRangeSizer(100);
    sizer.failed(100);
    expect(sizer.size).toBe(100);
    sizer.failed(100);
    expect(sizer.size).toBe(50);
    sizer.failed(50);
    sizer.succeeded(8_000);
    sizer.failed(50);
    expect(sizer.size).toBe(50);
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
