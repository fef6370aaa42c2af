import { drawCar } from '@pitlane/shared/art/draw-car';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';

const CARS_OF_SERIES = 4;

/**
 * Four cars of each series, all ranks among them, the same on every run. Some are fitted with parts, others are not.
 */
export function drawSample(): string[] {
  return SERIES.flatMap((series, row) =>
    Array.from({ length: CARS_OF_SERIES }, (_, column) => {
      const index = row * CARS_OF_SERIES + column;
      const rank = RANKS[index % RANKS.length] ?? RANKS[0];
      const traits = carTraits({ chain: 'binance', tokenId: BigInt(index + 101) }, series);
      return drawCar(traits, { rank, upgrades: drawLevels(index), scene: 'stage' });
    }),
  );
}

function drawLevels(index: number): UpgradeLevels {
  const level = (name: string) => Math.max(0, Math.floor(seededRandom(`pictures:${index}:${name}`) * 7) - 3);
  return Object.fromEntries(UPGRADES.map((name) => [name, level(name)])) as UpgradeLevels;
}
