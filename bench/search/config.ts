/** What a run of this benchmark is told by the environment. */
const { BENCH_DATABASE_URL, BENCH_SIZES, BENCH_SECONDS } = process.env;

/** A PostgreSQL server on which databases may be created; they are kept there for the next run. */
export const databaseServer = BENCH_DATABASE_URL;
/** Cars of each market. It has as many people as cars, and other items and posts in proportion. */
export const sizes: readonly number[] = (BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
/** How long each question is asked in each way. */
export const seconds = Number(BENCH_SECONDS ?? 3);
