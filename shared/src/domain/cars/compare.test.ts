import { describe, expect, test } from 'vitest';
import { comparePath, MAX_COMPARED, readComparedIds } from './compare.ts';

const read = (query: string) => readComparedIds(new URLSearchParams(query));
const car = (number: number) => `binance-cars-${number}`;

describe('readComparedIds', () => {
  test.each([
    ['ids=binance-cars-1,matic-cars-2', [car(1), 'matic-cars-2']],
    ['ids=binance-cars-1&ids=binance-cars-2', [car(1), car(2)]],
    ['ids=binance-cars-1&add=binance-cars-2', [car(1), car(2)]],
    ['add=https://site.example/market/ItemDetail/binance-cars-7/?from=mail%23offers', [car(7)]],
    ['ids=, ,%20binance-cars-3%20,', [car(3)]],
    ['', []],
  ])('of "%s" are the items %j', (query, ids) => {
    expect(read(query)).toEqual({ ids, extra: [], unreadable: [], repeated: [] });
  });

  test('names what it leaves out: repeated items, those without room, and what is no id', () => {
    const many = [1, 2, 1, 3, 4, 5, 6, 5].map(car).join(',');
    expect(read(`ids=${many},engine&add=${'x'.repeat(90)}`)).toEqual({
      ids: [1, 2, 3, 4].map(car),
      extra: [car(5), car(6)],
      unreadable: ['engine', 'x'.repeat(40)],
      repeated: [car(1), car(5)],
    });
  });

  test('reads the address that comparePath writes', () => {
    const ids = [9, 8, 7, 6].map(car);
    expect(ids).toHaveLength(MAX_COMPARED);
    expect(read(comparePath(ids).split('?')[1] ?? '').ids).toEqual(ids);
    expect(comparePath([])).toBe('/compare');
  });
});
