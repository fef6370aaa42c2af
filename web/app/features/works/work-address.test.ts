import { describe, expect, test } from 'vitest';
import { findNextPlace, readPlace, readSwipe } from './work-address.ts';

describe('readPlace', () => {
  test.each([
    ['1', 0],
    ['8', 7],
    ['0', undefined],
    ['9', undefined],
    ['01', undefined],
    ['1e0', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %j', (text, place) => {
    expect(readPlace(text)).toBe(place);
  });
});

describe('findNextPlace', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 7, 0],
    ['ArrowLeft', 0, 7],
    ['Home', 5, 0],
    ['End', 2, 7],
    ['a', 2, undefined],
  ])('%s leads from %i to %j', (key, from, to) => {
    expect(findNextPlace(key, from)).toBe(to);
  });
});

describe('readSwipe', () => {
  test.each([
    [-80, 10, 'ArrowRight'],
    [80, 10, 'ArrowLeft'],
    [-20, 0, undefined],
    [-80, 90, undefined],
  ])('a finger that goes %i and %i is %j', (dx, dy, key) => {
    expect(readSwipe(dx, dy)).toBe(key);
  });
});
