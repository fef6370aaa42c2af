import { describe, expect, test } from 'vitest';
import { findProblems, parse } from '../testing/test-config.ts';

const KEY = `0x${'1'.repeat(64)}`;
const SECRET = `0x${'2'.repeat(64)}`;

describe('findBuilder', () => {
  test.each(['0', 'f'])('a builder key of %s alone is no private key', (digit) => {
    const builder = { BUILDER_PRIVATE_KEY: digit.repeat(64), BUILD_SECRET: SECRET };
    expect(findProblems({ BINANCE_RPC_URL: 'https://bsc.example', ...builder })).toEqual([
      'BUILDER_PRIVATE_KEY: is no private key of an account: make another one',
    ]);
  });

  test('reads a builder on a real server; the demo has short epochs', () => {
    const given = { BINANCE_RPC_URL: 'https://a', BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: SECRET };
    expect(parse({ BINANCE_RPC_URL: 'https://a' }).builder).toBeUndefined();
    expect(parse(given).builder).toEqual({ key: KEY, secret: SECRET, epochSeconds: 600 });
    const demo = { ...given, BINANCE_RPC_URL: 'http://127.0.0.1:8545', PITLANE_DEMO: '1' };
    expect(parse(demo).builder?.epochSeconds).toBe(2);
    expect(parse({ ...given, EPOCH_SECONDS: '90' }).builder?.epochSeconds).toBe(90);
  });

  test.each([
    [{ BUILDER_PRIVATE_KEY: KEY }, 'BUILD_SECRET: missing'],
    [{ BUILD_SECRET: SECRET }, 'BUILDER_PRIVATE_KEY: missing'],
    [{ BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: KEY }, 'BUILD_SECRET: must not be the key'],
    [{ BUILDER_PRIVATE_KEY: '0x12', BUILD_SECRET: SECRET }, 'BUILDER_PRIVATE_KEY: must be 64'],
    [{ EPOCH_SECONDS: '86400' }, 'EPOCH_SECONDS: '],
    [
      { BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: SECRET, SETTLER_PRIVATE_KEY: KEY },
      'SETTLER_PRIVATE_KEY: must be a key of its own',
    ],
  ])('refuses a builder with a missing or wrong setting: %#', (env, problem) => {
    const told = findProblems({ BINANCE_RPC_URL: 'https://a', ...env });
    expect(told).toEqual([expect.stringContaining(problem)]);
    expect(told.join()).not.toContain(KEY);
  });

  test('tells all that is wrong with the keys, and with a chain, at once', () => {
    const told = findProblems({
      ...{ BINANCE_RPC_URL: 'node.example', BINANCE_CHAIN_ID: '1' },
      ...{ BUILDER_PRIVATE_KEY: KEY, SETTLER_PRIVATE_KEY: KEY },
    });
    expect(told).toEqual([
      'BINANCE_RPC_URL: must be an http:// or https:// address',
      'BINANCE_CHAIN_ID: must be 56 (BNB Smart Chain) or 97 (BNB Smart Chain Testnet)',
      expect.stringContaining('BUILD_SECRET: missing'),
      expect.stringContaining('SETTLER_PRIVATE_KEY: must be a key of its own'),
    ]);
  });

  test('takes secrets of 64 digits, with or without 0x, as openssl writes them', () => {
    const given = { BINANCE_RPC_URL: 'https://a', BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: SECRET.slice(2) };
    expect(parse(given).builder).toMatchObject({ key: KEY, secret: SECRET });
  });

  test('refuses the key as the secret, however it is written', () => {
    const given = { BINANCE_RPC_URL: 'https://a', BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: KEY.slice(2) };
    expect(findProblems(given)).toEqual(['BUILD_SECRET: must not be the key itself']);
  });
});
