import { describe, expect, test } from 'vitest';
import { carTraits } from '../domain/cars/car-traits.ts';
import { drawAsset } from './draw-asset.ts';
import { drawCar } from './draw-car.ts';
import { drawNotRevealed } from './draw-not-revealed.ts';
import { drawToken } from './draw-token.ts';
import { drawWall } from './wall.ts';

const FRAME = 'viewBox="0 40 640 480"';
/** The wall and the asphalt: the one path that covers every picture. */
const COVERS = 'd="m0 0h640v524h-640z"';
const traits = carTraits({ chain: 'binance', tokenId: 7n }, 'rare_series');

describe('drawWall', () => {
  test('fits behind an open picture, by night and by day', () => {
    const walls = [drawWall('night'), drawWall('day')];
    expect(new Set(walls).size).toBe(2);
    for (const wall of walls) {
      expect(wall).toContain(FRAME);
      expect(wall).toContain(COVERS);
    }
  });
});

describe('an open picture', () => {
  test.each([
    [
      'of a car',
      drawCar(traits, { rank: 'legend', scene: 'open' }),
      drawCar(traits, { rank: 'legend', scene: 'stage' }),
    ],
    // The lowest rank is in the dusk, which would grey the page's wall.
    [
      'of an underdog',
      drawCar(traits, { rank: 'underdog', scene: 'open' }),
      drawCar(traits, { rank: 'underdog', scene: 'stage' }),
    ],
    ['of a covered car', drawNotRevealed({ scene: 'open' }), drawNotRevealed()],
    ['of a garage', drawAsset('garages', { open: true }), drawAsset('garages')],
    ['of a gas station', drawAsset('stations', { open: true }), drawAsset('stations')],
    ['of a token', drawToken('binance-tokens-1', true), drawToken('binance-tokens-1')],
  ])('%s has the frame of the closed one, and nothing that covers it', (_, open, closed) => {
    expect(open).toContain(FRAME);
    expect(closed).toContain(FRAME);
    expect(open).not.toContain(COVERS);
    expect(closed).toContain(COVERS);
  });
});
