import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnits, parseUnits } from './money.ts';

describe('formatUnits', () => {
  test('writes wei as coins, and parseUnits reads coins as wei', () => {
    expect(formatUnits(1_500_000_000_000_000_000n)).toBe('1.5');
    expect(formatUnits(0n)).toBe('0');
    expect(formatUnits(1n)).toBe('0.000000000000000001');
    expect(parseUnits('0.05')).toBe(50_000_000_000_000_000n);
  });

  test('cuts off further decimals, and never rounds up', () => {
    expect(formatUnits(1_999_999_999_999_999_999n, 4)).toBe('1.9999');
    expect(formatUnits(1n, 4)).toBe('0');
  });

  test('parseUnits reads the same amount back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (wei) => {
        expect(parseUnits(formatUnits(wei))).toBe(wei);
      }),
      { seed: 2026 },
    );
  });
});

describe('parseUnits', () => {
  test.each(['', '-1', '1e3', '1.', '0x10', '1.0000000000000000001', 'one'])('"%s" is no amount', (text) => {
    expect(() => parseUnits(text)).toThrow(RangeError);
  });
});
