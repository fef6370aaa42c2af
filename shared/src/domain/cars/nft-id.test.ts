import { describe, expect, test } from 'vitest';
import { nftId, parseNftId } from './nft-id.ts';

describe('parseNftId', () => {
  test('reads the id that nftId writes', () => {
    expect(nftId({ chain: 'binance', collection: 'cars', tokenId: 12n })).toBe('binance-cars-12');
    expect(parseNftId('matic-cars-7')).toEqual({ chain: 'matic', collection: 'cars', tokenId: 7n });
  });

  test.each([
    '',
    'binance-cars',
    'binance-cars-01',
    'solana-cars-1',
    'binance-boats-1',
    'binance-cars--1',
    '1',
  ])('"%s" is no id', (id) => {
    expect(parseNftId(id)).toBeUndefined();
  });
});
