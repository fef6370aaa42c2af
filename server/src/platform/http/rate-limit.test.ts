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

  test('keeps no client out when the clock is set back', () => {
    let now = 7_200_000;
    const buckets = createBuckets({ burst: 10, perSecond: 1 }, () => now);
    buckets.take('a');
    now = 0;
    expect(buckets.take('a', 9)).toBe(0);
    now = 2_000;
    expect([buckets.take('a', 2), buckets.take('a')]).toEqual([0, 1]);
  });

  test('of more than 20,000 clients it forgets the one that has not asked for the longest', () => {
    const buckets = createBuckets({ burst: 1, perSecond: 1 }, () => 0);
    for (let i = 0; i < 20_000; i++) buckets.take(`client ${i}`);
    expect(buckets.take('client 0')).toBe(1);
    buckets.take('one more');
    expect([buckets.take('client 0'), buckets.take('client 1')]).toEqual([1, 0]);
  });

  test.each([
    ['IPv6 /48', (i: number) => `2001:db8:1:${i.toString(16)}::/64`, '2001:db8:2:0::/64', 32],
    ['IPv4 /24', (i: number) => `203.0.113.${i}`, '198.51.100.1', 32],
  ])(
    'the clients of one %s share a limit of its own, which one of them cannot use up',
    (_, client, other, factor) => {
      const buckets = createBuckets({ burst: 3, perSecond: 1 }, () => 0);
      for (let i = 0; i < 1_000; i++) buckets.take(client(0));
      const taken = Array.from({ length: 200 }, (_, i) => buckets.take(client(i + 1)));
      expect(taken.filter((wait) => wait === 0)).toHaveLength(3 * factor - 3);
      expect(buckets.take(other)).toBe(0);
    },
  );
});
