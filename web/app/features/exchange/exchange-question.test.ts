import { describe, expect, test } from 'vitest';
import { ordersPath, readExchangeQuestion, writeExchangeQuestion } from './exchange-question.ts';

const read = (search: string) => readExchangeQuestion(new URLSearchParams(search));

describe('readExchangeQuestion', () => {
  test.each(['', '?side=0', '?owner=1', '?side=0&owner=0&page=3', '?page=2'])(
    'reads what "%s" says',
    (search) => {
      expect(writeExchangeQuestion(read(search))).toBe(search);
    },
  );

  test.each(['?side=7', '?owner=2', '?page=0', '?page=-1', '?page=1.5', '?page=x', '?page=1'])(
    'takes "%s" for the usual question',
    (search) => {
      expect(read(search)).toEqual({ side: '1', owner: undefined, page: 1 });
    },
  );
});

describe('ordersPath', () => {
  test('names the wallet as maker, or as owner', () => {
    expect(ordersPath(read('?owner=0'), '0xab', 2)).toBe('/api/exchange/orders?side=1&maker=0xab&page=2');
    expect(ordersPath(read('?side=0&owner=1'), '0xab', 1)).toBe(
      '/api/exchange/orders?side=0&owner=0xab&page=1',
    );
    expect(ordersPath(read(''), '0xab', 1)).toBe('/api/exchange/orders?side=1&page=1');
  });
});
