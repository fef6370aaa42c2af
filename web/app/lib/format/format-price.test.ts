import { describe, expect, test } from 'vitest';
import { formatCount, formatPrice } from './format-price.ts';

describe('formatPrice', () => {
  test('shows two decimals', () => {
    expect(formatPrice('4200000000000000000')).toBe('4.20');
    expect(formatPrice(38_000_000_000_000_000_000n)).toBe('38.00');
  });

  test('at most six decimals, cut off and never rounded up', () => {
    expect(formatPrice('1999999999999999999')).toBe('1.999999');
  });

  test('shows an amount whole that is too small for six decimals', () => {
    expect(formatPrice('1')).toBe('0.000000000000000001');
    expect(formatPrice('0')).toBe('0.00');
  });

  test('separates thousands by a comma', () => {
    expect(formatPrice('12345678901234567890123')).toBe('12,345.678901');
    expect(formatCount(41_220_318)).toBe('41,220,318');
    expect(formatCount(999)).toBe('999');
  });

  test('throws for anything but a whole number of base units', () => {
    expect(() => formatPrice('4.2')).toThrow(SyntaxError);
  });
});
