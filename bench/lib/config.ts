/** What benchmarks read of the environment. */
const {
  BENCH_BLOCKS,
  BENCH_DATABASE_URL,
  BENCH_ORDERS,
  BENCH_PARTS,
  BENCH_QUIET,
  BENCH_ROUNDS,
  BENCH_SECONDS,
  BENCH_SIZES,
  PATH,
  PITLANE_URL,
} = process.env;

/** A PostgreSQL server on which databases may be created; they are kept there for the next run. */
export const databaseServer = BENCH_DATABASE_URL;
/** How often each side does the work. */
export const rounds = Number(BENCH_ROUNDS ?? 5);
/** How long each question is asked in each way. */
export const toSeconds = (usual: number): number => Number(BENCH_SECONDS ?? usual);
/** How large the markets are that are compared. */
export const toSizes = (usual: readonly number[]): readonly number[] =>
  BENCH_SIZES?.split(',').map(Number) ?? usual;
/** Parts of a benchmark that are measured; the figures of the others are kept. */
export const toParts = <Part extends string>(all: readonly Part[]): readonly Part[] =>
  BENCH_PARTS ? all.filter((part) => BENCH_PARTS.split(',').includes(part)) : all;
/** Orders that each way of posting posts in a round: a multiple of 32. */
export const ordersEach = Number(BENCH_ORDERS ?? 640);
/** Blocks that are timed into the page, of each kind. */
export const blocks = Number(BENCH_BLOCKS ?? 100);
/** Whether only single requests are measured. */
export const quietOnly = BENCH_QUIET === '1';
/** The Pitlane to measure; a new one is started without it. */
export const givenUrl = PITLANE_URL;
/** Folders of the machine's commands. */
export const commandPath = PATH ?? '';
/** What a process is given that is to run as if it were started by hand. */
export const inherited: Readonly<Record<string, string | undefined>> = process.env;
