/** What a run of this benchmark is told by the environment. */
const { BENCH_PARTS, BENCH_SIZES, BENCH_ORDERS, BENCH_BLOCKS, BENCH_SECONDS } = process.env;

const PARTS = ['posts', 'lists', 'verdicts', 'live'] as const;
type Part = (typeof PARTS)[number];

/** What is measured; the figures of the others are kept. */
export const parts: readonly Part[] = BENCH_PARTS
  ? PARTS.filter((part) => BENCH_PARTS.split(',').includes(part))
  : PARTS;
/** Orders in the book while lists and verdicts are measured. */
export const sizes: readonly number[] = (BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
/** Orders that each way of posting posts in a round: a multiple of 32. */
export const ordersEach = Number(BENCH_ORDERS ?? 640);
/** Blocks that are timed into the page, of each kind. */
export const blocks = Number(BENCH_BLOCKS ?? 100);
/** How long each list is asked for in a round. */
export const seconds = Number(BENCH_SECONDS ?? 2);
