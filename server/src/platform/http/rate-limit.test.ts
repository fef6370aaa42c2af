import { describe, expect, test } from 'vitest';
import { createBuckets } from './rate-limit.ts';

describe('createBuckets', () => {
  test('lets a burst through, says how long to wait, and fills up again', () => {
    let now = 0;
    const buckets = createBuckets({ burst: 2, perSecond: 0.5 }, () => now);
    expect([buckets.take('a'), buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([
      0, 0, 2, 0,
    ]);
    now = 2_000;
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 2]);
  });

  test('gives a token back, and never more than the burst', () => {
    const buckets = createBuckets({ burst: 1, perSecond: 1 }, () => 0);
    buckets.take('a');
    buckets.refund('a');
    buckets.refund('a');
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 1]);
  });

  test('of more than 20,000 clients it forgets the one that has not asked for the longest', () => {
    const buckets = createBuckets({ burst: 1, perSecond: 1 }, () => 0);
    for (let i = 0; i < 20_000; i++) buckets.take(`client ${i}`);
    expect(buckets.take('client 0')).toBe(1);
    buckets.take('one more');
    expect([buckets.take('client 0'), buckets.take('client 1')]).toEqual([1, 0]);
  });
});
