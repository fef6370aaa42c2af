import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneSlipAway, splitQuestion, toStem } from './search-words.ts';

describe('toStem', () => {
  test.each([
    ['listings', 'listing', 'listed', 'list'],
    ['royalties', 'royalty'],
    ['cancelling', 'cancelled', 'cancel'],
    ['connection', 'connect', 'connected'],
    ['trades', 'trading', 'trade'],
    ['fees', 'fee'],
  ])('%s and its other forms are one', (...words) => {
    expect(new Set(words.map(toStem)).size).toBe(1);
  });

  test.each([
    ['bus', 'bu'],
    ['address', 'addres'],
    ['mint', 'mine'],
    ['list', 'lost'],
  ])('%s and %s are two', (a, b) => {
    expect(toStem(a)).not.toBe(toStem(b));
  });
});

describe('isOneSlipAway', () => {
  test.each([
    ['wallet', 'walet'],
    ['refund', 'refnd'],
    ['royalty', 'roaylty'],
    ['auction', 'auctiom'],
    ['bid', 'bid'],
    ['bid', 'bids'],
  ])('%s and %s', (a, b) => {
    expect([isOneSlipAway(a, b), isOneSlipAway(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['wallet', 'wale'],
    ['refund', 'fund'],
    ['auction', 'caution'],
    ['ab', 'cd'],
  ])('not %s and %s', (a, b) => {
    expect([isOneSlipAway(a, b), isOneSlipAway(b, a)]).toEqual([false, false]);
  });

  test('leaves one letter out anywhere', () => {
    const cases = fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.nat(11));
    fc.assert(
      fc.property(cases, ([word, at]) => {
        expect(isOneSlipAway(word, word.slice(0, at) + word.slice(at + 1))).toBe(true);
      }),
    );
  });
});

describe('splitQuestion', () => {
  test.each([
    ['How do I connect my wallet?', ['connect', 'wallet']],
    ['wallet WALLET', ['wallet']],
    ['what is it', ['what', 'is', 'it']],
    ['MetaMask', ['wallet']],
    ['?!', []],
    ['constructor', ['constructor']],
  ])('%j', (question, words) => {
    expect(splitQuestion(question)).toEqual(words);
  });
});
