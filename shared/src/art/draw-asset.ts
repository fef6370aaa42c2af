/** Pictures of what is minted beside cars, and those of the Gallery: 4:3, as complete SVG documents. Deterministic. */
import { type AssetKind, TANK } from '../domain/cars/assets.ts';
import { carTraits } from '../domain/cars/car-traits.ts';
import type { Work } from '../domain/site/works.ts';
import { drawCar } from './draw-car.ts';
import { drawGarage } from './draw-garage.ts';
import { drawStation, type StationOptions } from './draw-station.ts';

/** A picture of the Gallery, on the stage or open, as in drawCar. */
export function drawWork(work: Work, scene: 'stage' | 'open' = 'stage'): string {
  if (work.shows !== 'car')
    return drawAsset(work.shows, { number: work.number, fuel: TANK / 2, open: scene === 'open' });
  const traits = carTraits({ chain: work.chain, tokenId: work.look }, work.series);
  return drawCar(traits, { rank: work.rank, scene });
}

/** The picture of a tuneup garage or a gas station. Without a number it is the picture for the whole kind. */
export function drawAsset(kind: AssetKind, options: StationOptions = {}): string {
  return kind === 'garages' ? drawGarage(options) : drawStation(options);
}
