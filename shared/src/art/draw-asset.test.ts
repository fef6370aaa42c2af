import { describe, expect, test } from 'vitest';
import { drawAsset } from './draw-asset.ts';
import { drawGarage } from './draw-garage.ts';
import { drawStation } from './draw-station.ts';

describe('drawAsset', () => {
  test('draws each kind by its own function', () => {
    expect(drawAsset('garages', { number: 7 })).toBe(drawGarage({ number: 7 }));
    expect(drawAsset('stations', { number: 7, fuel: 30 })).toBe(drawStation({ number: 7, fuel: 30 }));
  });
});
