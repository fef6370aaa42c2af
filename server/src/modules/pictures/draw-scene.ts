import { drawCar } from '@pitlane/shared/art/draw-car';
import { drawNotRevealed } from '@pitlane/shared/art/draw-not-revealed';
import { type DrawnCar, findTraits, toCarState } from '../nfts/nft-view.ts';

/** The scenes of a car's picture. */
export type Scene = 'stage' | 'open' | 'cutout';
/** Those that are made as pictures: 'open' is the one of this site's pages, which put wall and asphalt behind it. */
export type RasterScene = Exclude<Scene, 'cutout'>;

/** The SVG of a car as it is now. A car that is not built yet is drawn covered. */
export function drawScene(car: DrawnCar, scene: Scene): string {
  const traits = findTraits(car);
  const { rank, upgrades } = toCarState(car);
  return traits ? drawCar(traits, { rank, upgrades, scene }) : drawNotRevealed({ scene });
}
