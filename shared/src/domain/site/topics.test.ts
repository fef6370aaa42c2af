import { describe, expect, test } from 'vitest';
import { isTopic } from './topics.ts';

const WALLET = '0x00000000000000000000000000000000000a11ce';

describe('isTopic', () => {
  test.each([
    'announcements',
    'auctions',
    'list:binance',
    'drop:matic',
    'chain:avalanche',
    'nft:binance-cars-12',
    `owner:${WALLET}`,
  ])('accepts %s', (text) => {
    expect(isTopic(text)).toBe(true);
  });

  test.each([
    '',
    'list',
    'list:',
    'list:ethereum',
    'list:binance:1',
    'nft:',
    'nft:binance-cars-x',
    'nft:binance-cars-1:2',
    'owner:bob',
    `owner:${WALLET.toUpperCase()}`,
    `owner:${WALLET}:x`,
    'announcements:1',
    'news',
  ])('refuses "%s"', (text) => {
    expect(isTopic(text)).toBe(false);
  });
});
