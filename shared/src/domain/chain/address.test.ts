import { describe, expect, test } from 'vitest';
import { isAddressText, normalAddress, shortAddress } from './address.ts';

const MIXED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('shortAddress, normalAddress, isAddressText', () => {
  test('shortens, lower-cases and accepts an address', () => {
    expect(shortAddress(MIXED)).toBe('0x70...79C8');
    expect(normalAddress(MIXED)).toBe(MIXED.toLowerCase());
    expect(isAddressText(MIXED)).toBe(true);
  });
});

describe('isAddressText', () => {
  test.each(['', '0x', MIXED.slice(0, -1), `${MIXED}0`, MIXED.replace('0x', '1x')])(
    '"%s" is no address',
    (text) => {
      expect(isAddressText(text)).toBe(false);
    },
  );
});
