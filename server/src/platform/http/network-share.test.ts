import { describe, expect, test } from 'vitest';
import { createNetworkShare } from './network-share.ts';

describe('createNetworkShare', () => {
  test.each([
    ['IPv4 /24', (i: number) => `203.0.113.${i}`, '198.51.100.1'],
    ['IPv6 /48', (i: number) => `2001:db8:1:${i}::/64`, '2001:db8:2:0::/64'],
  ])('leaves half of any five seconds to others than one %s', (_, client, other) => {
    let now = 0;
    const share = createNetworkShare({ burst: 100, perSecond: 20 }, () => now);
    const takeAll = () => Array.from({ length: 200 }, (_, i) => share.take(client(i), 1));
    const count = (waits: number[]) => waits.filter((wait) => wait === 0).length;
    expect(count(takeAll())).toBe(50);
    expect(share.take(client(1), 1)).toBe(5);
    expect(share.take(other, 50)).toBe(0);
    // A bucket would have filled up again in part, and a new window would have begun.
    now = 4_999;
    expect(count(takeAll())).toBe(0);
    now = 5_000;
    expect(count(takeAll())).toBe(50);
  });

  test('says when enough of what was taken is over, and takes back what came to nothing', () => {
    let now = 0;
    const share = createNetworkShare({ burst: 100, perSecond: 20 }, () => now);
    share.take('203.0.113.1', 20);
    now = 1_000;
    share.take('203.0.113.2', 30);
    expect([share.take('203.0.113.3', 20), share.take('203.0.113.3', 21)]).toEqual([4, 5]);
    share.refund('203.0.113.2', 30);
    expect(share.take('203.0.113.3', 30)).toBe(0);
  });

  test('keeps no network out when the clock is set back', () => {
    let now = 7_200_000;
    const share = createNetworkShare({ burst: 100, perSecond: 20 }, () => now);
    share.take('203.0.113.1', 50);
    now = 0;
    expect(share.take('203.0.113.1', 50)).toBe(0);
  });

  test('refuses nothing within the share, whenever the clock goes on', () => {
    let now = 0;
    const share = createNetworkShare({ burst: 100, perSecond: 20 }, () => now++);
    expect(Array.from({ length: 50 }, () => share.take('203.0.113.1', 1))).toEqual(Array(50).fill(0));
    expect(share.take('203.0.113.1', 1)).toBeGreaterThan(0);
  });

  test('counts nothing without an address', () => {
    const share = createNetworkShare({ burst: 2, perSecond: 1 }, () => 0);
    expect([share.take(undefined, 9), share.take('an account', 9)]).toEqual([0, 0]);
  });
});
