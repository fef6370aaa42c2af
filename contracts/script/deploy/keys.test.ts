import { type Network, networkOf } from '@pitlane/shared/domain/chain/networks';
import { bytesToHex } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { STUDIO } from './fixtures.ts';
import { readKey, requireOwnAccounts } from './keys.ts';

const [live, local] = [networkOf(56), networkOf(31_356)] as [Network, Network];
const known = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 7,
});
const knownKey = bytesToHex(known.getHdKey().privateKey as Uint8Array);
const words = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return String(error);
  }
  return '';
};

describe('readKey', () => {
  test('turns a key into its account; no key gives no account', () => {
    const key = generatePrivateKey();
    expect(readKey(` ${key}\n`, live)?.address).toBe(privateKeyToAddress(key));
    expect(readKey(key.slice(2), live)?.address).toBe(privateKeyToAddress(key));
    expect(readKey(undefined, live)).toBeUndefined();
    expect(readKey(' ', live)).toBeUndefined();
  });

  test.each([
    ['too short', '0x1234'],
    ['not hexadecimal', `0x${'g'.repeat(64)}`],
    ['off the curve', `0x${'f'.repeat(64)}`],
  ])('a key that is %s is refused without being shown', (_, key) => {
    const told = words(() => readKey(key, local));
    expect(told).toContain('DEPLOYER_PRIVATE_KEY');
    expect(told).not.toContain(key.slice(2, 10));
  });
});

describe('requireOwnAccounts', () => {
  test('allows a public test mnemonic on local networks', () => {
    expect(readKey(knownKey, local)?.address).toBe(known.address);
    const config = readConfig(
      {
        ...STUDIO,
        cars: { ...STUDIO.cars, cost: { 31356: '1' } },
        garages: { ...STUDIO.garages, cost: { 31356: '1' } },
        stations: { ...STUDIO.stations, cost: { 31356: '1' } },
        owner: known.address,
      },
      31_356,
    );
    expect(words(() => requireOwnAccounts(config))).toBe('');
  });

  test('refuses a public test mnemonic on a real network, as key and as any part', () => {
    expect(words(() => readKey(knownKey, live))).toContain(
      'public test mnemonic: never use it on BNB Smart Chain',
    );
    for (const part of ['owner', 'builder', 'treasury'] as const) {
      const config = readConfig({ ...STUDIO, [part]: known.address }, 56);
      expect(words(() => requireOwnAccounts(config))).toContain(`The ${part} ${known.address}`);
    }
    const gameKeys = { grant: [{ address: known.address, dailyCap: 1 }] };
    expect(words(() => requireOwnAccounts(readConfig({ ...STUDIO, gameKeys }, 56)))).toContain(
      `The grant key ${known.address}`,
    );
    expect(words(() => requireOwnAccounts(readConfig(STUDIO, 56)))).toBe('');
  });
});
