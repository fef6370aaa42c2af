import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { describe, expect, test } from 'vitest';
import { findUsual, isFarBelow, readPrice, shareOut } from './listing-price.ts';

const eth = parseUnits;

describe('readPrice', () => {
  test.each([
    ['1', '1'],
    [' 1.25 ', '1.25'],
    ['.5', '0.5'],
    ['2.', '2'],
    ['0,5', '0.5'],
    ['٠٫٥', '0.5'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('reads %j', (text, amount) => {
    expect(readPrice(text, undefined)).toEqual({ wei: eth(amount) });
  });

  test('an empty field is no error yet', () => {
    expect(readPrice('  ', undefined)).toEqual({ error: undefined });
  });

  test.each([
    ['1,000', /two numbers/],
    ['1.000,5', /Write 1000\.5/],
    ['.', /Write a number/],
    ['-1', /Write a number/],
    ['1e3', /Write a number/],
    ['0', /above 0/],
    ['0.0000000000000000001', /at most 18 decimals/],
    ['1000000001', /a price of 1,000,000,000 ETH or less/],
  ])('refuses %j with the way out', (text, words) => {
    expect(readPrice(text, undefined).error).toMatch(words);
  });

  test('a new price has to be below the one that is signed already', () => {
    expect(readPrice('2', eth('2')).error).toMatch(/below 2\.00 ETH.*cancel the listing first/);
    expect(readPrice('1.99', eth('2'))).toEqual({ wei: eth('1.99') });
  });
});

describe('shareOut', () => {
  test('what is left is the price less fee and royalty, each rounded down', () => {
    const { fee, royalty, proceeds } = shareOut(1_001n, { feeBps: 250, royaltyBps: 500 });
    expect([fee, royalty, proceeds]).toEqual([25n, 50n, 926n]);
  });
});

describe('findUsual', () => {
  const asked = (...prices: (number | null)[]) =>
    prices.map((price, i) => ({
      price: price === null ? null : String(price),
      author: { wallet: `0x${i}` },
    }));

  test.each([
    [[], 0n],
    [[null, null], 0n],
    [[7], 7n],
    [[1, 100, 110, 120, 130, 999], 110n],
    [[1, 1, 110, 120, 130], 110n],
    [[1, 100], 100n],
  ])('of %j', (prices, usual) => {
    expect(findUsual(asked(...prices))).toBe(usual);
  });

  test('however many baits one seller lays, they count once', () => {
    const baits = Array.from({ length: 9 }, () => ({ price: '1', author: { wallet: '0xbad' } }));
    expect(findUsual([...baits, ...asked(100, 110, 120)])).toBe(110n);
  });
});

describe('isFarBelow', () => {
  test('is below half of what is usual, and never without one', () => {
    expect([isFarBelow(49n, 100n), isFarBelow(50n, 100n), isFarBelow(1n, 0n)]).toEqual([true, false, false]);
  });
});
