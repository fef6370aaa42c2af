import { describe, expect, test } from 'vitest';
import { FIRST_VIEW, MAX_ZOOM, moveView, toPart, zoomView } from './picture-view.ts';

const WIDE: [number, number] = [2, 1];
const TALL: [number, number] = [0.5, 1];

describe('toPart', () => {
  test('fills the frame from the middle of the picture', () => {
    expect(toPart(FIRST_VIEW, ...WIDE)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(toPart(FIRST_VIEW, ...TALL)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
    expect(toPart(FIRST_VIEW, 3, 3)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });

  test('never leaves the picture', () => {
    for (const x of [-1, 0, 0.1, 0.9, 1, 2]) {
      const part = toPart({ zoom: 2, x, y: x }, ...WIDE);
      expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(part.x + part.width, part.y + part.height)).toBeLessThanOrEqual(1);
    }
  });
});

describe('moveView', () => {
  test('moves by fractions of what is shown, up to the edge', () => {
    expect(moveView(FIRST_VIEW, { x: 0.1, y: 0.1 }, WIDE)).toEqual({ zoom: 1, x: 0.55, y: 0.5 });
    expect(moveView(FIRST_VIEW, { x: 9, y: 9 }, WIDE).x).toBe(0.75);
  });

  test('comes back from an edge with the first step', () => {
    const atEdge = moveView(FIRST_VIEW, { x: 9, y: 0 }, WIDE);
    expect(moveView(atEdge, { x: -0.1, y: 0 }, WIDE).x).toBeCloseTo(0.7);
  });
});

describe('zoomView', () => {
  test('stays between filling the frame and the largest', () => {
    expect(zoomView(FIRST_VIEW, 0, WIDE).zoom).toBe(1);
    expect(zoomView(FIRST_VIEW, 99, WIDE).zoom).toBe(MAX_ZOOM);
  });

  test('going back to the whole puts the frame inside again', () => {
    const corner = moveView(zoomView(FIRST_VIEW, 4, WIDE), { x: 9, y: 9 }, WIDE);
    expect(zoomView(corner, 1, WIDE)).toEqual({ zoom: 1, x: 0.75, y: 0.5 });
  });
});
