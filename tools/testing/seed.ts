/** The seed of every generated test case: the same in each run; PITLANE_SEED=… tries others. */
export const seed = readCount('PITLANE_SEED', 20_261_121);
/** How far it is from the usual one: a test with a seed of its own moves it by as much. */
export const seedShift = seed - 20_261_121;
/** How many times as many cases as usual the long property tests try: PITLANE_RUNS, which `npm run test:deep` sets. */
export const runs = readCount('PITLANE_RUNS', 1);

/** A whole number above 0 from the environment. Without cases a property would hold. Throws a RangeError for anything else. */
export function readCount(name: string, usual: number): number {
  const text = process.env[name];
  const value = text === undefined ? usual : Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new RangeError(`${name} must be a whole number above 0, not "${text}"`);
  return value;
}
