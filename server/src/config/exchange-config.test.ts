import { describe, expect, test } from 'vitest';
import { parse } from '../testing/test-config.ts';

describe('findExchange', () => {
  const site = { BINANCE_RPC_URL: 'https://bsc.example' };
  const opensea = { EXCHANGE: 'opensea', OPENSEA_API_KEY: 'hush-hush' };

  test('is the book unless OpenSea is named, with its key', () => {
    expect(parse(site).exchange).toEqual({ kind: 'book' });
    expect(parse({ ...site, ...opensea }).exchange).toEqual({
      kind: 'opensea',
      key: 'hush-hush',
      url: 'https://api.opensea.io',
      chains: new Map([
        ['matic', 'polygon'],
        ['avalanche', 'avalanche'],
      ]),
    });
    const other = { OPENSEA_API_URL: 'http://127.0.0.1:1/', OPENSEA_CHAINS: 'binance=bsc, matic=matic' };
    expect(parse({ ...site, ...opensea, ...other }).exchange).toMatchObject({
      url: 'http://127.0.0.1:1',
      chains: new Map([
        ['binance', 'bsc'],
        ['matic', 'matic'],
      ]),
    });
  });

  test.each([
    [{ EXCHANGE: 'opensea' }, 'OPENSEA_API_KEY: missing'],
    [{ OPENSEA_API_KEY: 'hush-hush' }, 'EXCHANGE: must be opensea'],
    [{ EXCHANGE: 'bazaar' }, 'EXCHANGE: must be one of book, opensea'],
    [{ ...opensea, OPENSEA_API_KEY: 'hush hush' }, 'OPENSEA_API_KEY: must have 8 to 200'],
    [{ ...opensea, OPENSEA_API_URL: 'ftp://x' }, 'OPENSEA_API_URL: must be an http'],
    [{ ...opensea, OPENSEA_CHAINS: 'ethereum=ethereum' }, 'OPENSEA_CHAINS: must be pairs'],
    [{ ...opensea, OPENSEA_CHAINS: 'matic=poly/gon' }, 'OPENSEA_CHAINS: must be pairs'],
  ])('says what is wrong with %j', (given, problem) => {
    expect(() => parse({ ...site, ...given })).toThrow(problem);
  });
});
