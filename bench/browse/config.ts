/** What a run of this benchmark is told by the environment. */
const { BENCH_DATABASE_URL, BENCH_SIZES, BENCH_SECONDS, BENCH_QUIET } = process.env;

/** A PostgreSQL server on which databases may be created. */
export const databaseServer = BENCH_DATABASE_URL;
export const sizes = (BENCH_SIZES ?? '1600,100000,1000000').split(',').map(Number);
export const seconds = Number(BENCH_SECONDS ?? 2);
/** Whether only single requests are measured. */
export const quietOnly = BENCH_QUIET === '1';
