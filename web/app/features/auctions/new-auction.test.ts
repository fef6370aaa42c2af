import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { AUCTION_LIMITS } from '@pitlane/shared/domain/orders/auctions';
import { describe, expect, test } from 'vitest';
import {
  DURATIONS,
  describeRules,
  getMaxExtension,
  INCREMENTS,
  readBuyOut,
  readReserve,
  WINDOWS,
} from './new-auction.ts';

test('every choice is one that the house takes', () => {
  for (const { seconds } of DURATIONS) {
    expect(seconds).toBeGreaterThanOrEqual(AUCTION_LIMITS.minDuration);
    expect(seconds).toBeLessThanOrEqual(AUCTION_LIMITS.maxDuration);
  }
  const shortest = Math.min(...DURATIONS.map(({ seconds }) => seconds));
  for (const { seconds } of WINDOWS) {
    expect(seconds).toBeLessThanOrEqual(Math.min(shortest, AUCTION_LIMITS.maxExtensionWindow));
    expect(getMaxExtension({ window: seconds })).toBeLessThanOrEqual(AUCTION_LIMITS.maxExtension);
  }
  for (const { bps } of INCREMENTS) expect(bps).toBeLessThanOrEqual(AUCTION_LIMITS.maxIncrementBps);
});

describe('readBuyOut', () => {
  test('is none when empty, and never below the first bid', () => {
    const reserve = parseUnits('2');
    expect(readBuyOut('', reserve)).toEqual({ wei: 0n });
    expect(readBuyOut('1.9', reserve)).toEqual({ error: 'Enter at least the reserve price, 2.00 ETH.' });
    expect(readBuyOut('2', reserve)).toEqual({ wei: reserve });
    expect(readBuyOut('0', reserve).error).toBe('Leave it empty if you don’t want one.');
  });
});

test('readReserve takes no zero', () => {
  expect(readReserve('0').error).toBe('Enter an amount above 0.');
  expect(readReserve('0.5')).toEqual({ wei: parseUnits('0.5') });
});

test('the rules are said in words', () => {
  const rules = { duration: 3600, window: 300, incrementBps: 500, startAtFirstBid: true };
  const text = describeRules(rules).join(' ');
  expect(text).toContain('bidding stays open for 1 hour from then');
  expect(text).toContain('Minimum raise: 5%');
  expect(text).toContain('the last 5 minutes moves the end to 5 minutes later, by 2 hours at most in all');
  expect(describeRules({ ...rules, window: 0 }).join(' ')).toContain('The end never moves');
});
