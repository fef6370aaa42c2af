import { describe, expect, test } from 'vitest';
import { toEighteen } from './exchange-card.tsx';

describe('toEighteen', () => {
  test.each([
    [18, '1500000000000000000', 1_500_000_000_000_000_000n],
    [6, '1500000', 1_500_000_000_000_000_000n],
    [0, '2', 2_000_000_000_000_000_000n],
    [20, '150000000000000000099', 1_500_000_000_000_000_000n],
  ])('with %i decimals %s is %s', (decimals, basePrice, wei) => {
    expect(toEighteen({ basePrice, paymentTokenContract: { symbol: 'X', decimals } })).toBe(wei);
  });
});
