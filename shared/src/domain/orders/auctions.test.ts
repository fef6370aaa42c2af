import { describe, expect, test } from 'vitest';
import { getAuctionState, getMinimumBid } from './auctions.ts';

describe('getMinimumBid', () => {
  const base = { reserve: 100n, highestBid: null, minIncrement: 10n, minIncrementBps: 500 };

  test('is the reserve before the first bid', () => {
    expect(getMinimumBid(base)).toBe(100n);
  });

  test('adds the larger increment, rounded down, and one wei at least', () => {
    expect(getMinimumBid({ ...base, highestBid: 100n })).toBe(110n);
    expect(getMinimumBid({ ...base, highestBid: 1_019n })).toBe(1_069n);
    expect(getMinimumBid({ ...base, highestBid: 100n, minIncrement: 0n, minIncrementBps: 0 })).toBe(101n);
  });
});

describe('getAuctionState', () => {
  test('calls a running auction ended from its end on, and no other', () => {
    expect(getAuctionState({ state: 'running', endsAt: 10 }, 9)).toBe('running');
    expect(getAuctionState({ state: 'running', endsAt: 10 }, 10)).toBe('ended');
    expect(getAuctionState({ state: 'waiting', endsAt: null }, 10)).toBe('waiting');
    expect(getAuctionState({ state: 'settled', endsAt: 10 }, 11)).toBe('settled');
  });
});
