/** What a run of this benchmark is told by the environment. */
const { BENCH_DATABASE_URL, BENCH_SIZES, BENCH_SECONDS, BENCH_SIGN_INS } = process.env;

/** A PostgreSQL server on which databases may be created; they are kept there for the next run. */
export const databaseServer = BENCH_DATABASE_URL;
/** Cars of each market. It has five times as many sales, and as many people as cars. */
export const sizes: readonly number[] = (BENCH_SIZES ?? '20000,1000000').split(',').map(Number);
/** How long each question is asked in each way. */
export const seconds = Number(BENCH_SECONDS ?? 3);
/** How many times each way to sign in is measured. */
export const signIns = Number(BENCH_SIGN_INS ?? 200);
