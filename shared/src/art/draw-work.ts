/** The pictures of the Gallery. */
import { TANK } from '../domain/cars/assets.ts';
import { carTraits } from '../domain/cars/car-traits.ts';
import type { Work } from '../domain/site/works.ts';
import { drawAsset } from './draw-asset.ts';
import { drawCar } from './draw-car.ts';

/** A picture of the Gallery as a complete SVG document, 4:3. Deterministic. */
export function drawWork(work: Work): string {
  if (work.shows !== 'car') return drawAsset(work.shows, { number: work.number, fuel: TANK / 2 });
  const traits = carTraits({ chain: work.chain, tokenId: work.look }, work.series);
  return drawCar(traits, { rank: work.rank, scene: 'stage' });
}
