/** The seed of every generated test case: the same in each run; PITLANE_SEED=… tries others. */
export const seed = Number(process.env.PITLANE_SEED ?? 20_261_121);
