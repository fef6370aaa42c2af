/** Milliseconds: half of the cases, and 95 or 99 of 100, take at most so many. */
export type Times = { p50: number; p99: number };

/** Orders a second of each round, and milliseconds of a post. `perPost`: orders of one post, or rows of one statement. */
export type PostFigures = {
  who: string;
  perPost: number;
  connections: number;
  rates: number[];
  times: Times;
};
export type PostResults = {
  rounds: number;
  ordersEach: number;
  figures: PostFigures[];
  /** Signatures a second that one processor recovers the key of: what posting cannot exceed in one process. */
  recovered: number[];
};

/** What a list costs at one size. `rows` and `blocks`: what the statement reads of the orders, and pages of 8 KiB in all. */
export type ListFigures = {
  size: number;
  /** Through the API with one connection, and the bare statement on one connection. */
  api: Times;
  bare: Times;
  rate: number;
  rows: number;
  blocks: number;
  index: string;
};
export type ListResults = {
  rounds: number;
  seconds: number;
  connections: number;
  lists: { name: string; figures: ListFigures[] }[];
};

/** Stands for a statement that the index breaks off: no block has ever taken so long. */
export const TOO_LONG_MS = 1e9;

/** Milliseconds to judge what a block touches, and how many orders that are. */
export type VerdictFigures = { size: number; judged: number; changed: number; ms: Times };
export type VerdictResults = { rounds: number; cases: { name: string; figures: VerdictFigures[] }[] };

/** Milliseconds after the node has announced a block, of each block. */
export type BlockTimes = { committed: number; told: number; asked: number; answered: number; shown: number };
export type LiveResults = { kinds: { name: string; blocks: BlockTimes[] }[] };

export type Results = {
  posts?: PostResults;
  lists?: ListResults;
  verdicts?: VerdictResults;
  live?: LiveResults;
};
