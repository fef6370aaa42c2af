import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { describe, expect, test } from 'vitest';
import { checkFields, readRoyalty, toPriceHint } from './create-fields.tsx';

const GOOD = { files: '', title: 'Night race', description: 'Rain.', price: '0.5', royalties: '10' };
const READ = { count: 1, isBusy: false };

describe('checkFields', () => {
  test('has nothing against a form that is filled in', () => {
    expect(checkFields(GOOD, READ)).toEqual({});
  });

  test('names everything that is missing at once', () => {
    const empty = { files: '', title: ' ', description: '\n', price: '', royalties: '' };
    expect(checkFields(empty, { count: 0, isBusy: false })).toEqual({
      files: 'Choose a file first.',
      title: 'Title is required',
      description: 'Description is required',
      price: 'Price is required',
      royalties: 'Write a number from 0 to 70, such as 10.',
    });
  });

  test.each([
    ['0', 'Enter a price above 0.'],
    ['0.0', 'Enter a price above 0.'],
    ['1000000000.000000000000000001', 'Enter a price of 1,000,000,000 ETH or less.'],
  ])('refuses the price %s in words', (price, words) => {
    expect(checkFields({ ...GOOD, price }, READ)).toEqual({ price: words });
  });

  test('takes the highest price of the order book', () => {
    expect(checkFields({ ...GOOD, price: '1000000000' }, READ)).toEqual({});
  });

  test('refuses what is no number', () => {
    expect(Object.keys(checkFields({ ...GOOD, price: 'cheap' }, READ))).toEqual(['price']);
  });

  test('waits for files that are still being read: they would be left out', () => {
    expect(checkFields(GOOD, { count: 1, isBusy: true })).toEqual({
      files: 'Your files are still loading. Try again in a moment.',
    });
  });

  test.each([
    ['10', 1_000],
    ['2,5', 250],
    ['2.5 %', 250],
    ['٢٫٥٪', 250],
    ['７．５％', 750],
    ['70', 7_000],
  ])('reads the royalty %j', (text, bps) => {
    expect(readRoyalty(text)).toBe(bps);
  });

  test.each(['', '%', '1,000', '2.555', '-1', 'ten'])('refuses the royalty %j', (text) => {
    expect(readRoyalty(text)).toBeTypeOf('string');
  });

  test('refuses a royalty above the most', () => {
    expect(checkFields({ ...GOOD, royalties: '71' }, READ)).toEqual({
      royalties: 'Enter a royalty of 70% or less.',
    });
  });
});

describe('toPriceHint', () => {
  test('says of what the price is while there is none', () => {
    expect(toPriceHint(undefined, 250, 'single')).toBe('In ETH, for one item.');
    expect(toPriceHint(undefined, 250, 'multiple')).toBe('In ETH, for each item.');
  });

  test('says what the seller gets of it', () => {
    expect(toPriceHint(parseUnits('2'), 250, 'single')).toBe(
      'In ETH, for one item. You get 1.95 ETH; the service fee is 2.5%.',
    );
  });
});
