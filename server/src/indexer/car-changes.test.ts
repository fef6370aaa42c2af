import { describe, expect, test } from 'vitest';
import { ALICE, BOB, testCar } from '../testing/test-api.ts';
import { toCarChanges } from './car-changes.ts';

const ID = 'binance-cars-1';
const of = (owner: typeof ALICE) => new Map([[ID, testCar({ tokenId: 1n, owner })]]);
const none = new Map();

describe('toCarChanges', () => {
  test('default: a sale reaches the page, the lists, the old garage and the new one', () => {
    expect(toCarChanges([{ id: ID, version: 9 }], of(ALICE), of(BOB))).toEqual([
      {
        entity: 'nft',
        id: ID,
        version: 9,
        topics: [`nft:${ID}`, 'list:binance', `owner:${ALICE}`, `owner:${BOB}`],
      },
    ]);
  });

  test.each([
    ['a mint', none, of(BOB), [`owner:${BOB}`, 'drop:binance']],
    ['a mint that a reorganisation took back', of(BOB), none, [`owner:${BOB}`, 'drop:binance']],
    ['a new rank', of(ALICE), of(ALICE), [`owner:${ALICE}`]],
  ])('behavior: %s', (_, before, after, topics) => {
    const [change] = toCarChanges([{ id: ID, version: 9 }], before, after);
    expect(change?.topics).toEqual([`nft:${ID}`, 'list:binance', ...topics]);
  });
});
