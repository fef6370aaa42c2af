import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildingNumber } from './building.ts';
import { drawGarage } from './draw-garage.ts';
import { drawStation } from './draw-station.ts';
import { readSvg } from './read-svg.ts';

const NUMBERS = Array.from({ length: 100 }, (_, number) => number);

describe.each([
  { name: 'drawGarage', draw: drawGarage },
  { name: 'drawStation', draw: drawStation },
])('$name', ({ draw }) => {
  it('draws a sound document of the size asked for', () => {
    const svg = draw();
    expect(svg).toContain('viewBox="0 40 640 480"');
    readSvg(svg);
    expect(draw({ width: 320 })).toContain('width="320" height="240"');
  });

  it('every number has its own picture, always the same', () => {
    const pictures = NUMBERS.map((number) => draw({ number }));
    for (const picture of pictures) {
      readSvg(picture);
      expect(gzipSync(picture).length).toBeLessThan(11_000);
    }
    expect(new Set([...pictures, draw()]).size).toBe(101);
    expect(draw({ number: 12 })).toBe(pictures[12]);
  });

  it('ids carry the prefix', () => {
    expect(readSvg(draw({ number: 5, idPrefix: 'q' })).ids.every((id) => id.startsWith('q'))).toBe(true);
  });
});

describe('drawStation', () => {
  it('the pylon shows the tank in tens, in the colour of how full it is', () => {
    const lights = ['#2fce74', '#ffc93a', '#ff4238'] as const;
    // The sign of this number is of none of these colours.
    const at = (fuel: number) => drawStation({ number: 3, fuel });
    const lit = (fuel: number) => lights.filter((colour) => at(fuel).includes(`fill="${colour}"`));
    expect(lit(100)).toEqual(['#2fce74']);
    expect(lit(50)).toEqual(['#ffc93a']);
    expect(lit(20)).toEqual(['#ff4238']);
    expect(lit(0)).toEqual([]);
    expect(new Set(Array.from({ length: 101 }, (_, fuel) => at(fuel))).size).toBe(11);
    expect(at(1_000)).toBe(at(100));
  });
});

describe('buildingNumber', () => {
  it('takes the last two digits of the token', () => {
    expect([7n, 100n, 1_042n].map(buildingNumber)).toEqual([7, 0, 42]);
  });
});
