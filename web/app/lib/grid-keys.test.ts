import { describe, expect, test } from 'vitest';
import { type Box, findNextInGrid, isGridKey } from './grid-keys.ts';

/** Cards of 100 by 80 in rows of three, the last row with two. */
const boxes: Box[] = Array.from({ length: 8 }, (_, index) => ({
  left: (index % 3) * 120,
  top: Math.floor(index / 3) * 100,
  width: 100,
  height: 80,
}));

describe('findNextInGrid', () => {
  test('left and right follow the reading order', () => {
    expect(findNextInGrid(boxes, 0, 'ArrowRight')).toBe(1);
    expect(findNextInGrid(boxes, 2, 'ArrowRight')).toBe(3);
    expect(findNextInGrid(boxes, 3, 'ArrowLeft')).toBe(2);
  });

  test('up and down stay in the column', () => {
    expect(findNextInGrid(boxes, 1, 'ArrowDown')).toBe(4);
    expect(findNextInGrid(boxes, 7, 'ArrowUp')).toBe(4);
  });

  test('down from above a gap leads to the nearest card of the last row', () => {
    expect(findNextInGrid(boxes, 5, 'ArrowDown')).toBe(7);
  });

  test('Home and End lead to the first and the last card', () => {
    expect(findNextInGrid(boxes, 4, 'Home')).toBe(0);
    expect(findNextInGrid(boxes, 4, 'End')).toBe(7);
  });

  test('where lines run from right to left, left leads on and right leads back', () => {
    const mirrored = boxes.map((box) => ({ ...box, left: -box.left }));
    expect(findNextInGrid(mirrored, 0, 'ArrowLeft', true)).toBe(1);
    expect(findNextInGrid(mirrored, 2, 'ArrowLeft', true)).toBe(3);
    expect(findNextInGrid(mirrored, 3, 'ArrowRight', true)).toBe(2);
    expect(findNextInGrid(mirrored, 0, 'ArrowRight', true)).toBe(0);
    expect(findNextInGrid(mirrored, 1, 'ArrowDown', true)).toBe(4);
  });

  test('at an edge the focus stays', () => {
    expect(findNextInGrid(boxes, 0, 'ArrowLeft')).toBe(0);
    expect(findNextInGrid(boxes, 1, 'ArrowUp')).toBe(1);
    expect(findNextInGrid(boxes, 7, 'ArrowDown')).toBe(7);
    expect(findNextInGrid(boxes, 7, 'ArrowRight')).toBe(7);
  });

  test('cards of uneven height are still rows', () => {
    const uneven = [
      { left: 0, top: 0, width: 100, height: 80 },
      { left: 120, top: 0, width: 100, height: 110 },
      { left: 0, top: 130, width: 100, height: 80 },
      { left: 120, top: 130, width: 100, height: 80 },
    ];
    expect(findNextInGrid(uneven, 1, 'ArrowDown')).toBe(3);
  });
});

describe('isGridKey', () => {
  test('knows the six keys, and leaves the rest to the browser', () => {
    expect(isGridKey('ArrowDown')).toBe(true);
    expect(isGridKey('Tab')).toBe(false);
    expect(isGridKey('PageDown')).toBe(false);
  });
});
