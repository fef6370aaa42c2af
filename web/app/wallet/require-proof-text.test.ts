import { getProofStatement } from '@pitlane/shared/domain/people/proof-statements';
import { getAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { correctClock } from '../lib/clock.ts';
import { ALICE, ME } from '../testing/fake-trading.ts';
import { requireProofText } from './require-proof-text.ts';

const NOW = Date.UTC(2026, 10, 27);
const MINUTE = 60_000;
const honest: Parameters<typeof createSiweMessage>[0] = {
  domain: 'cars.example',
  uri: 'https://cars.example',
  version: '1',
  statement: getProofStatement('sign_in'),
  nonce: 'abcdefgh12345678',
  address: getAddress(ME),
  chainId: 56,
  issuedAt: new Date(NOW),
  expirationTime: new Date(NOW + 10 * MINUTE),
};
const check = (message: string) =>
  requireProofText(message, { address: ME, chainId: 56, purpose: 'sign_in' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('location', { host: 'cars.example', origin: 'https://cars.example' });
  correctClock(NOW);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  correctClock(Date.now());
});

describe('requireProofText', () => {
  test('takes the text of this site for this wallet', () => {
    expect(() => check(createSiweMessage(honest))).not.toThrow();
  });

  test.each<[string, Partial<typeof honest>]>([
    ['another site', { domain: 'bank.example' }],
    ['another address of a site', { uri: 'https://bank.example' }],
    ['another wallet', { address: getAddress(ALICE) }],
    ['another chain', { chainId: 1 }],
    ['another purpose', { statement: getProofStatement('link') }],
    ['another statement', { statement: 'I give everything away.' }],
    ['an end years ahead', { expirationTime: new Date(NOW + 5 * 365 * 86_400_000) }],
    ['no end', { expirationTime: undefined }],
    ['an end before its begin', { expirationTime: new Date(NOW - MINUTE) }],
    ['a begin an hour ahead', { issuedAt: new Date(NOW + 60 * MINUTE) }],
    ['resources', { resources: ['https://bank.example/all'] }],
    ['a request id', { requestId: 'pay' }],
    ['a begin of its use', { notBefore: new Date(NOW) }],
  ])('refuses a text with %s', (_, given) => {
    expect(() => check(createSiweMessage({ ...honest, ...given } as typeof honest))).toThrow(
      /we didn't ask your wallet/,
    );
  });

  test.each(['', 'I owe Mallory a car.', `${createSiweMessage(honest)}\nI owe Mallory a car.`])(
    'refuses other text: %j',
    (text) => {
      expect(() => check(text)).toThrow(/we didn't ask your wallet/);
    },
  );

  test('refuses when the server’s clock differs', () => {
    correctClock(NOW + 60 * MINUTE);
    expect(() => check(createSiweMessage(honest))).toThrow(/Your device's clock/);
  });
});
