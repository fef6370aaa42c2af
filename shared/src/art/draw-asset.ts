/** Pictures of what is minted beside cars, 4:3, as complete SVG documents. Deterministic. */
import type { AssetKind } from '../domain/cars/assets.ts';
import { drawGarage } from './draw-garage.ts';
import { drawStation, type StationOptions } from './draw-station.ts';

/** The picture of a tuneup garage or a gas station. Without a number it is the picture for the whole kind. */
export function drawAsset(kind: AssetKind, options: StationOptions = {}): string {
  return kind === 'garages' ? drawGarage(options) : drawStation(options);
}
