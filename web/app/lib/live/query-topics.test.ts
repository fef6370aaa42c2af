import { describe, expect, test } from 'vitest';
import { getQueryInterest } from './query-topics.ts';

const WALLET = '0x00000000000000000000000000000000000A11CE';
const OTHER = '0x0000000000000000000000000000000000000b0b';

describe('getQueryInterest', () => {
  test.each([
    [['nft', 'binance-cars-1'], ['nft:binance-cars-1']],
    [
      ['nfts', 'row', '/api/nfts?limit=12'],
      ['list:binance', 'list:matic', 'list:avalanche'],
    ],
    [
      ['nfts', 'list', '/api/nfts'],
      ['list:binance', 'list:matic', 'list:avalanche'],
    ],
    [
      ['nfts', 'list', '/api/nfts?sort=rank&chain=matic%2Cbinance'],
      ['list:matic', 'list:binance'],
    ],
    [
      ['nfts', 'list', '/api/nfts?chain=elsewhere'],
      ['list:binance', 'list:matic', 'list:avalanche'],
    ],
    [['nfts', 'list', `/api/nfts?owner=${WALLET}&chain=matic`], [`owner:${WALLET.toLowerCase()}`]],
    [
      ['activity', '/api/activity?kind=sale&limit=20'],
      ['activity:binance', 'activity:matic', 'activity:avalanche'],
    ],
    [['activity', '/api/activity?chain=matic'], ['activity:matic']],
    [['activity', '/api/activity?nft=matic-cars-1'], ['nft:matic-cars-1']],
    [['activity', `/api/activity?account=${WALLET}`], [`owner:${WALLET.toLowerCase()}`]],
    [['depth', '/api/market/depth?buildSeries=rare_series&chain=matic'], ['list:matic']],
    [
      ['offers', WALLET, 'received'],
      [`owner:${WALLET.toLowerCase()}`, 'offers:binance', 'offers:matic', 'offers:avalanche'],
    ],
    [['offers', WALLET, 'made', 0], [`owner:${WALLET.toLowerCase()}`]],
    [
      ['offers', 'matic-cars-1'],
      ['nft:matic-cars-1', 'offers:matic'],
    ],
    [['ranks', '/api/author_ranks'], ['ranks']],
    [['author', 7], ['author:7']],
    [['follows', 7, 'followers'], ['author:7']],
    [['worth', 7, WALLET], [`owner:${WALLET.toLowerCase()}`]],
    [['holdings', WALLET], [`owner:${WALLET.toLowerCase()}`]],
    [['author-rank', WALLET], ['ranks']],
    [['drops'], ['drop:binance', 'drop:matic', 'drop:avalanche']],
    [['eligibility', 'matic', 'cars', WALLET], ['drop:matic']],
    [['notices', WALLET, 'newest'], [`owner:${WALLET.toLowerCase()}`]],
    [['own', 'inbox', 'newest', 7], ['inbox:7']],
    [['own', 'inbox', 'watchlist', 7], ['inbox:7']],
    [
      ['assets', 7, WALLET, OTHER],
      [`owner:${WALLET.toLowerCase()}`, `owner:${OTHER}`],
    ],
    [['assets', WALLET], [`owner:${WALLET.toLowerCase()}`]],
  ])('%j listens to its topics', (key, topics) => {
    expect(getQueryInterest(key)?.topics).toEqual(topics);
  });

  test('the author of a wallet is known by its answer', () => {
    expect(getQueryInterest(['wallet-author', WALLET], { id: 7 })?.topics).toEqual(['author:7']);
    expect(getQueryInterest(['wallet-author', WALLET], null)).toBeUndefined();
  });

  test('an item listens to its owner, whose name it shows', () => {
    const data = { nft: { author: { id: 7 } } };
    expect(getQueryInterest(['nft', 'matic-cars-1'], data)?.topics).toEqual(['nft:matic-cars-1', 'author:7']);
  });

  test.each([[['assets', undefined]], [['balance', 'binance', WALLET]], [['build', 'binance-cars-1']]])(
    '%j listens to nothing',
    (key) => {
      expect(getQueryInterest(key)).toBeUndefined();
    },
  );
});
