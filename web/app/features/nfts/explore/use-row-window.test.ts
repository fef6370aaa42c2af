import { describe, expect, test } from 'vitest';
import { cutWindow, findMoved, findPlace, findTop } from './use-row-window.ts';

const rows = { columns: 2, pitch: 100 };

describe('cutWindow', () => {
  test('keeps the rows in view, and the room of the others', () => {
    expect(cutWindow({ ...rows, from: 4, to: 9 }, 60)).toEqual({
      start: 8,
      end: 18,
      above: 400,
      below: 2100,
    });
  });

  test('ends at both ends of the list', () => {
    expect(cutWindow({ ...rows, from: -3, to: 5 }, 60)).toEqual({ start: 0, end: 10, above: 0, below: 2500 });
    expect(cutWindow({ ...rows, from: 27, to: 40 }, 59)).toEqual({
      start: 54,
      end: 59,
      above: 2700,
      below: 0,
    });
  });

  test('has a row of a list that became shorter than the place of the reader', () => {
    expect(cutWindow({ ...rows, from: 50, to: 60 }, 9)).toEqual({ start: 8, end: 9, above: 400, below: 0 });
  });

  test('the height of the page is the same wherever the reader is', () => {
    const heights = Array.from({ length: 40 }, (_, from) => {
      const { start, end, above, below } = cutWindow({ ...rows, from: from - 3, to: from + 6 }, 75);
      return above + Math.ceil((end - start) / rows.columns) * rows.pitch + below;
    });
    expect(new Set(heights)).toEqual(new Set([3800]));
  });
});

describe('findPlace and findTop', () => {
  test('lead back to the same place while rows stay as they are', () => {
    for (const top of [-1, -99, -100, -1234]) expect(findTop(rows, place(top))).toBe(top);
  });

  test('keep the uppermost items on the screen when rows become others', () => {
    // Items 24 and 25 are in a row whose top is 34 pixels above the screen.
    expect(findTop({ columns: 3, pitch: 300 }, place(-1234))).toBe(-8 * 300 - 34);
    expect(findTop({ columns: 4, pitch: 20 }, place(-1234))).toBe(-6 * 20 - 10);
    // Of the row above, only 12 pixels are left.
    expect(findTop({ columns: 1, pitch: 500 }, place(-1288))).toBe(-26 * 500 + 12);
  });

  test('there is none above the grid', () => {
    expect(findPlace(rows, 0)).toBeUndefined();
    expect(findPlace(rows, 200)).toBeUndefined();
  });
});

describe('findMoved', () => {
  test('follows an item when others come or go above it', () => {
    expect(findMoved(['a', 'b', 'c'], ['n', 'a', 'b', 'c'], 1)).toBe(2);
    expect(findMoved(['a', 'b', 'c'], ['b', 'c'], 2)).toBe(1);
    expect(findMoved(['a', 'b', 'c'], ['a', 'b', 'c', 'd'], 1)).toBe(1);
  });

  test('goes on to the next one that stayed when the item itself went', () => {
    expect(findMoved(['a', 'b', 'c'], ['n', 'a', 'c'], 1)).toBe(2);
    expect(findMoved(['a', 'b'], ['x', 'y'], 0)).toBeUndefined();
  });
});

function place(top: number) {
  const found = findPlace(rows, top);
  if (!found) throw new Error('no place');
  return found;
}
