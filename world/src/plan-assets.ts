/** What fitting an upgrade takes: a tuneup garage and a gas station of the car's owner, and fuel in the tank. */
import type { Upgrade } from '@pitlane/shared/domain/cars/car-state';
import { FUEL_PER_LEVEL } from '@pitlane/shared/domain/cars/workshop';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { DROPS } from './drops.ts';
import { OWNERS } from './owners.ts';
import { type Asset, DAY, type ScheduledAction } from './scheduled-action.ts';

/** A part that a car's owner wants to have a level higher. */
export type Fitting = { at: number; by: number; tokenId: number; part: Upgrade; level: number };

/** The assets of a chain as the history leaves them, by id from 1 on. */
export type PlannedAssets = { garages: { owner: number }[]; stations: { owner: number; fuel: number }[] };

/** As contracts/src/collections/GasStations.sol has it. */
const CAPACITY = 100;
/** An owner who tunes buys the needed assets at most this many seconds before the first fitting. */
const BOUGHT_BEFORE = 3 * DAY;
/** Chance that an owner who does not tune buys a garage or a station on the home chain. */
const BOUGHT_TO_HAVE = 0.4;

type Purchase = { at: number; asset: Asset; by: number };

/** The purchases, fittings and refuellings of one chain, in time order. */
export function planAssets(
  chain: Chain,
  fittings: readonly Fitting[],
  seed: number,
): PlannedAssets & { actions: ScheduledAction[] } {
  const purchases = [
    ...planPurchases(chain, fittings, 'garages', seed),
    ...planPurchases(chain, fittings, 'stations', seed),
  ].toSorted((a, b) => a.at - b.at);
  const bought = (asset: Asset) =>
    purchases.filter((one) => one.asset === asset).map(({ by }) => ({ owner: by }));
  const garages = bought('garages');
  const stations = bought('stations').map((one) => ({ ...one, fuel: CAPACITY }));
  const actions = fittings
    .toSorted((a, b) => a.at - b.at)
    .flatMap((fitting) => fit(fitting, garages, stations));
  const buying = purchases.map(
    ({ at, asset, by }): ScheduledAction => ({ at, action: { kind: 'asset', asset, by } }),
  );
  return { garages, stations, actions: [...buying, ...actions] };
}

/**
 * One asset of this kind for every owner before it is needed, and for some owners who only want to have it.
 */
function planPurchases(chain: Chain, fittings: readonly Fitting[], asset: Asset, seed: number): Purchase[] {
  const opens = DROPS[chain].opensOnDay * DAY;
  return OWNERS.flatMap(({ index: by, home }): Purchase[] => {
    const key = `${seed}:${chain}:${asset}:${by}`;
    const first = Math.min(...fittings.filter((one) => one.by === by).map(({ at }) => at));
    if (first !== Number.POSITIVE_INFINITY) {
      const at = Math.round(first - DAY / 4 - seededRandom(`${key}:time`) * BOUGHT_BEFORE);
      return [{ at: Math.max(opens, at), asset, by }];
    }
    if (home !== chain || seededRandom(`${key}:wanted`) >= BOUGHT_TO_HAVE) return [];
    return [{ at: Math.round(opens + seededRandom(`${key}:time`) * 20 * DAY), asset, by }];
  });
}

/** Fits a part in the owner's garage. The game fills the station's tank first when it holds too little. */
function fit(
  { at, by, tokenId, part, level }: Fitting,
  garages: PlannedAssets['garages'],
  stations: PlannedAssets['stations'],
): ScheduledAction[] {
  const garageId = garages.findIndex(({ owner }) => owner === by) + 1;
  const stationId = stations.findIndex(({ owner }) => owner === by) + 1;
  const station = stations[stationId - 1];
  if (!station || garageId === 0) throw new RangeError(`${by} has nothing to fit a part with`);
  const fuel = FUEL_PER_LEVEL * level;
  const dry = station.fuel < fuel;
  station.fuel = (dry ? CAPACITY : station.fuel) - fuel;
  return [
    ...(dry ? [{ at, action: { kind: 'refuel' as const, stationId } }] : []),
    { at, action: { kind: 'fit', by, tokenId, part, level, garageId, stationId } },
  ];
}
