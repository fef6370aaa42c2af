/** The seed of every generated test case: the same in each run; PITLANE_SEED=… tries others. */
export const seed = Number(process.env.PITLANE_SEED ?? 20_261_121);
/** How far it is from the usual one: a test with a seed of its own moves it by as much. */
export const seedShift = seed - 20_261_121;
/** How many times as many cases as usual the long property tests try: PITLANE_RUNS, which `npm run test:deep` sets. */
export const runs = Number(process.env.PITLANE_RUNS ?? 1);
