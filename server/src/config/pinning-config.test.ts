import { describe, expect, test } from 'vitest';
import { parse } from '../testing/test-config.ts';

describe('findPinning', () => {
  const site = { BINANCE_RPC_URL: 'https://bsc.example' };
  const service = { PINNING_API_URL: 'https://pin.example/', PINNING_API_KEY: 'hush' };

  test('reads the gateway of Arweave', () => {
    expect(parse({ ...site, ARWEAVE_GATEWAY: 'https://ar.example/' }).pinning.arweave).toBe(
      'https://ar.example',
    );
    expect(() => parse({ ...site, ARWEAVE_GATEWAY: 'ar.example' })).toThrow('ARWEAVE_GATEWAY');
  });

  test('reads a service and a gateway; without a service this server keeps what is pinned', () => {
    const given = { ...site, ...service, IPFS_GATEWAY_URL: 'https://gate.example/' };
    expect(parse(given).pinning).toEqual({
      service: { url: 'https://pin.example', key: 'hush' },
      gateway: 'https://gate.example',
    });
    expect(parse(site).pinning).toEqual({ service: undefined, gateway: undefined });
  });

  test.each([
    [{ PINNING_API_URL: 'https://pin.example', IPFS_GATEWAY_URL: 'https://g' }, 'PINNING_API_KEY: missing'],
    [{ PINNING_API_KEY: 'hush' }, 'PINNING_API_URL: missing'],
    [service, 'IPFS_GATEWAY_URL: missing'],
  ])('says what is missing in %j', (given, problem) => {
    expect(() => parse({ ...site, ...given })).toThrow(problem);
  });
});
