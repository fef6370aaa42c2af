import type { Topic } from '@pitlane/shared/domain/topics';
import type { Car } from '@pitlane/shared/fold/car';
import type { Change } from '../db/outbox.ts';
import type { CarVersion } from './car-rows.ts';

type CarsById = ReadonlyMap<string, Car>;

/** What the outbox says of written and deleted cars, from the rows as they were and as they are now. */
export function toCarChanges(versions: readonly CarVersion[], before: CarsById, after: CarsById): Change[] {
  return versions.map(({ id, version }) => ({
    entity: 'nft',
    id,
    version,
    topics: getCarTopics(id, before.get(id), after.get(id)),
  }));
}

/** Where a car's change is seen: its page, the lists of its chain, the garage it left and the one it is in. */
function getCarTopics(id: string, before: Car | undefined, after: Car | undefined): Topic[] {
  const cars = [before, after].filter((car) => car !== undefined);
  const seenIn = cars.flatMap(({ chain, owner }): Topic[] => [`list:${chain}`, `owner:${owner}`]);
  // A mint, or one that a reorganisation took back, changes how many are left to mint.
  const minted = cars.length === 1 ? cars.map(({ chain }): Topic => `drop:${chain}`) : [];
  return [...new Set<Topic>([`nft:${id}`, ...seenIn, ...minted])];
}
