import { describe, expect, test } from 'vitest';
import { refusalText } from './use-test-coins.ts';

const coins = (count: number) => (BigInt(count) * 10n ** 18n).toString();
const state = { balance: coins(10), enough: coins(50), wait_seconds: 0 };

describe('refusalText', () => {
  test('a wallet that has less than enough may ask', () => {
    expect(refusalText(state, 0, 'BNB')).toBeUndefined();
  });

  test('a wallet that has enough is told up to where it is filled', () => {
    expect(refusalText({ ...state, balance: coins(50) }, 0, 'BNB')).toBe(
      'The faucet fills wallets below 50.00 BNB.',
    );
  });

  test('the time left counts down from the moment of the answer', () => {
    const waiting = { ...state, wait_seconds: 42 };
    expect(refusalText(waiting, -5, 'BNB')).toContain('Try again in 42 s.');
    expect(refusalText(waiting, 40_999, 'BNB')).toContain('Try again in 2 s.');
    expect(refusalText(waiting, 42_000, 'BNB')).toBeUndefined();
  });
});
