import { describe, expect, test } from 'vitest';
import { ALICE, BOB } from '../../testing/test-api.ts';
import { getTokenTopics } from './item-rows.ts';

const ID = 'binance-cars-1';
const LIST = 'list:binance';
const of = (owner: typeof ALICE) => ({ chain: 'binance', owner }) as const;

describe('getTokenTopics', () => {
  test.each([
    [
      'a sale reaches the old garage and the new one',
      of(ALICE),
      of(BOB),
      [`owner:${ALICE}`, `owner:${BOB}`, LIST],
    ],
    ['a mint', undefined, of(BOB), [`owner:${BOB}`, 'drop:binance', LIST]],
    ['a mint that a reorganisation took back', of(BOB), undefined, [`owner:${BOB}`, 'drop:binance', LIST]],
    ['a change of what it is', of(ALICE), of(ALICE), [`owner:${ALICE}`, LIST]],
  ])('%s', (_, before, after, topics) => {
    expect(getTokenTopics({ id: ID, before, after })).toEqual([`nft:${ID}`, ...topics]);
  });
});
