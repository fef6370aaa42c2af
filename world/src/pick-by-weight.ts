import { seededRandom } from '@pitlane/shared/domain/seeded-random';

/** One of the values, the chance of each in proportion to its weight; depends only on the key. */
export function pickByWeight<T>(key: string, values: readonly T[], weightOf: (value: T) => number): T {
  let left = seededRandom(key) * values.reduce((sum, value) => sum + weightOf(value), 0);
  const value = values.find((one) => {
    left -= weightOf(one);
    return left < 0;
  });
  if (value === undefined) throw new RangeError('nothing to choose from');
  return value;
}
