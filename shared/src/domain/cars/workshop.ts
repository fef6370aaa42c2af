/** The cost of fitting an upgrade: contracts/src/game/Workshop.sol. */

/** The highest level that the workshop fits. The game may set higher ones, as a prize. */
export const MAX_LEVEL = 5;

/** Units of fuel that a fitting burns for each level of the new part. */
export const FUEL_PER_LEVEL = 10;

/** Units of fuel that the next level of a part takes; undefined when the workshop cannot make it any better. */
export function fuelForNext(level: number): number | undefined {
  return level < MAX_LEVEL ? (level + 1) * FUEL_PER_LEVEL : undefined;
}
