import { expect, test } from 'vitest';
import { listAskedSteps, type PricedEntry } from './item-prices.tsx';
import { createScale, toEth } from './plot.tsx';

const ETH = 10n ** 18n;

test('toEth reads wei', () => {
  expect(toEth(String((ETH * 5n) / 4n))).toBe(1.25);
});

test('createScale puts the start at the left, the end at the right, and 0 at the bottom', () => {
  const { x, y } = createScale({ from: 100, to: 300, high: 2 });
  expect([x(100), x(200), x(300)]).toEqual([0, 500, 1000]);
  expect([y(0), y(1), y(2)]).toEqual([100, 50, 0]);
});

test('createScale of a moment and of nothing gives numbers', () => {
  const { x, y } = createScale({ from: 5, to: 5, high: 0 });
  expect([x(5), y(0)]).toEqual([0, 100]);
});

const listing = (at: number, price: string, expirationTime = 1_000): PricedEntry => ({
  id: `listing-${at}`,
  kind: 'listing',
  at,
  price,
  order: { active: false, expirationTime },
});
const sale = (at: number, price: string): PricedEntry => ({
  id: `sale-${at}`,
  kind: 'sale',
  at,
  price,
  order: null,
});

test('listAskedSteps: a listing stands until the next listing, the sale, its end, or now', () => {
  const entries = [listing(40, '9', 45), listing(30, '7'), sale(20, '5'), listing(15, '5'), listing(10, '6')];
  expect(listAskedSteps(entries, 60)).toEqual([
    { from: 10, to: 15, price: '6' },
    { from: 15, to: 20, price: '5' },
    { from: 30, to: 40, price: '7' },
    { from: 40, to: 45, price: '9' },
  ]);
  expect(listAskedSteps([listing(40, '9')], 60)).toEqual([{ from: 40, to: 60, price: '9' }]);
});
