import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CartEntry } from './cart-entry.ts';
import { addToCart, CART_MOST, dropFromCart, readCart } from './cart-keep.ts';
import { CART_KEY, cartStore } from './cart-store.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const car = (token: number, chain = 'binance'): CartEntry => ({
  id: `${chain}-cars-${token}`,
  title: `Car ${token}`,
  buildSeries: 'legendary_series',
  preview_image: { url: `/media/nfts/${chain}-cars-${token}/640.webp?v=1` },
  seen: '1200000000000000000',
});
const ids = (entries: readonly CartEntry[]) => entries.map(({ id }) => id);

beforeEach(() => {
  kept.clear();
  cartStore.setState([]);
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('addToCart', () => {
  test('keeps each car once, over a reload too', () => {
    expect(addToCart([car(1), car(2)])).toBe(2);
    expect(addToCart([car(2), car(3)])).toBe(1);
    expect(ids(readCart())).toEqual(['binance-cars-1', 'binance-cars-2', 'binance-cars-3']);
    expect(readCart()).toEqual(cartStore.getState());
  });

  test('keeps what another page has put in, though this one has not read it yet', () => {
    kept.set(CART_KEY, JSON.stringify([car(1)]));
    expect(addToCart([car(2)])).toBe(1);
    expect(ids(readCart())).toEqual(['binance-cars-1', 'binance-cars-2']);
    cartStore.setState([]);
    dropFromCart(['binance-cars-2']);
    expect(ids(readCart())).toEqual(['binance-cars-1']);
  });

  test('takes as many of a chain as one transaction can buy', () => {
    const many = Array.from({ length: CART_MOST + 5 }, (_, i) => car(i + 1));
    expect(addToCart(many)).toBe(CART_MOST);
    expect(addToCart([car(1, 'matic')])).toBe(1);
    expect(cartStore.getState()).toHaveLength(CART_MOST + 1);
  });
});

describe('dropFromCart', () => {
  test('leaves nothing behind when the last one goes', () => {
    addToCart([car(1), car(2)]);
    dropFromCart(['binance-cars-1']);
    expect(ids(readCart())).toEqual(['binance-cars-2']);
    dropFromCart(['binance-cars-2']);
    expect(kept.has(CART_KEY)).toBe(false);
  });
});

describe('readCart', () => {
  test('leaves out what is not as this page writes it', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const strange = [
      null,
      7,
      { ...car(1), id: 'binance-boats-1' },
      { ...car(1), id: 'nowhere-cars-1' },
      { ...car(1), seen: '1.5' },
      { ...car(1), preview_image: { url: 'https://elsewhere.example/x.png' } },
      { ...car(1), preview_image: null },
    ];
    kept.set(CART_KEY, JSON.stringify([...strange, { ...car(4), buildSeries: 'golden' }, car(4)]));
    expect(readCart()).toEqual([{ ...car(4), buildSeries: null }]);
    kept.set(CART_KEY, '{"not": "a list"}');
    expect(readCart()).toEqual([]);
    kept.set(CART_KEY, 'not json');
    expect(readCart()).toEqual([]);
  });
});
