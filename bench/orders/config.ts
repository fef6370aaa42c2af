/** What a run of this benchmark is told by the environment. */
const { BENCH_PARTS, BENCH_ORDERS, BENCH_BLOCKS } = process.env;

const PARTS = ['posts', 'lists', 'verdicts', 'live'] as const;
type Part = (typeof PARTS)[number];

/** What is measured; the figures of the others are kept. */
export const parts: readonly Part[] = BENCH_PARTS
  ? PARTS.filter((part) => BENCH_PARTS.split(',').includes(part))
  : PARTS;
/** Orders that each way of posting posts in a round: a multiple of 32. */
export const ordersEach = Number(BENCH_ORDERS ?? 640);
/** Blocks that are timed into the page, of each kind. */
export const blocks = Number(BENCH_BLOCKS ?? 100);
