import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BAYS_WIDE, getBayGrid, isInLastRow } from './bay-grid.tsx';

const places = (cars: number, count: number) =>
  Array.from({ length: count }, (_, index) => cars + index).filter((place) =>
    isInLastRow({ place, cars, count }),
  );

describe('isInLastRow', () => {
  test.each([
    [0, 3, [0, 1, 2]],
    [1, 3, [1, 2]],
    [3, 3, [3, 4, 5]],
    [7, 4, [7]],
  ])('%i cars in %i columns leave %j empty', (cars, count, empty) => {
    expect(places(cars, count)).toEqual(empty);
  });
});

describe('getBayGrid', () => {
  const html = (part: 'all' | 'first') =>
    renderToStaticMarkup(getBayGrid({ columns: BAYS_WIDE, cars: 1, part, first: 'Mint a car' }).rest);

  test('the first empty bay has the way to fill it, and no other is read out', () => {
    expect(html('all').match(/Mint a car/g)).toHaveLength(1);
    expect(html('all').match(/<li/g)?.length).toBe((html('all').match(/aria-hidden/g)?.length ?? 0) + 1);
  });

  test('a part of a list has no empty bay', () => {
    expect(html('first')).toBe('');
  });
});
