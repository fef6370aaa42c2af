import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { parseKey } from './demo-key.ts';

const LARGEST = '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140';

describe('parseKey', () => {
  test('takes a key with spaces, in capitals and without 0x', () => {
    const key = generatePrivateKey();
    expect(parseKey(` ${key.slice(2).toUpperCase()} `)).toBe(key);
  });

  test('accepts the largest valid key', () => {
    expect(privateKeyToAccount(parseKey(LARGEST)).address).toMatch(/^0x/);
  });

  test.each([
    ['too short', '0x12'],
    ['no hexadecimal', `0x${'g'.repeat(64)}`],
    ['nought', `0x${'0'.repeat(64)}`],
    ['above the largest', `0x${'f'.repeat(64)}`],
  ])('a key that is %s is refused, so that it never replaces one that works', (_, text) => {
    expect(() => parseKey(text)).toThrow(RangeError);
  });
});
