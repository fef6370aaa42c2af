import type { Holding } from '@pitlane/shared/api/market';

/** Totals of a garage, in wei. */
export type HoldingTotals = {
  /** The floors of all cars that have one, and their number. */
  worth: bigint;
  priced: number;
  /** What was paid for all cars that were bought here, and their number. */
  paid: bigint;
  bought: number;
  /** Floor less cost of the bought cars that have a floor; undefined when there is none. */
  gain: bigint | undefined;
  /** The cost of those cars. */
  gainOn: bigint;
};

/** Adds up what cars cost and are worth at the floor. */
export function addHoldings(cars: readonly Pick<Holding, 'floor' | 'paid'>[]): HoldingTotals {
  const priced = cars.flatMap(({ floor }) => (floor === null ? [] : [BigInt(floor)]));
  const bought = cars.flatMap(({ paid }) => (paid === null ? [] : [BigInt(paid)]));
  const both = cars.flatMap((car) => {
    const gain = findGain(car);
    return gain === undefined ? [] : [{ gain, paid: BigInt(car.paid ?? 0) }];
  });
  return {
    worth: add(priced),
    priced: priced.length,
    paid: add(bought),
    bought: bought.length,
    gain: both.length === 0 ? undefined : add(both.map(({ gain }) => gain)),
    gainOn: add(both.map(({ paid }) => paid)),
  };
}

/** Returns a car's floor less its cost in wei, which may be below 0; undefined when one of them is unknown. */
export function findGain({ floor, paid }: Pick<Holding, 'floor' | 'paid'>): bigint | undefined {
  return floor === null || paid === null ? undefined : BigInt(floor) - BigInt(paid);
}

/** Formats a gain as a share of the cost: "+19%", "−4%". Empty for a cost of 0. */
export function formatShare(gain: bigint, cost: bigint): string {
  if (cost === 0n) return '';
  const percent = Math.round((Number(gain) / Number(cost)) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}

function add(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, wei) => sum + wei, 0n);
}
