import { findMedian, findQuantile, showCount, showMs, showTimes, type Times, table } from '../lib/figures.ts';

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

const HEAD = `# The order book

Written by \`npm run bench -- orders\` from \`bench/orders/results.json\`. Do not edit. \`BENCH_PARTS=posts,lists,verdicts,live\` measures some
parts alone and keeps the figures of the others. Everything runs on one machine: the product's own server, PostgreSQL with its default settings
(it writes through to the disk), a local chain with Seaport and the zone, and the load. Single times depend on the machine; what stands beside
them in the same run does not.
`;

const NOT_YET = 'Not measured yet.\n';

/** The page that bench/orders/README.md is. */
export function report({ posts, lists, verdicts, live }: Results): string {
  return [
    HEAD,
    POSTS,
    posts ? postsTable(posts) : NOT_YET,
    LISTS,
    lists ? listsTables(lists) : NOT_YET,
    VERDICTS,
    verdicts ? verdictsTable(verdicts) : NOT_YET,
    LIVE,
    live ? liveTable(live) : NOT_YET,
  ].join('\n');
}

const POSTS = `## Posting orders

Listings with real signatures, of several makers, posted to the API. The book checks each one: the order itself, the index, the key of the
signature, and on the chain counter, status, owner, state, royalty and approval. Beside it the floor: the same rows written by bare statements into a
table with the same indexes, over as many connections; and how many signatures a second one processor recovers, which one server process cannot exceed.
`;

function postsTable({ rounds, ordersEach, figures, recovered }: PostResults): string {
  const rows = figures.map(({ who, perPost, connections, rates, times }) => [
    who,
    String(perPost),
    String(connections),
    showCount(findMedian(rates)),
    ms(times.p50),
    ms(times.p99),
  ]);
  const how = `${rounds} rounds of ${showCount(ordersEach)} orders in each way. Signatures recovered: ${showCount(findMedian(recovered))} a second.`;
  return `${how}\n\n${table(['who', 'orders a post', 'connections', 'orders/s, median', 'p50', 'p99'], rows)}`;
}

const LISTS = `## Lists of active orders

The book holds so many orders: seven of ten are over, one item has a hundredth of all as offers, one maker has a thousand that can be filled, an eighth are
offers for any car that is good enough. Asked one at a time through the API, and as the bare statement on one connection, which is the floor. Rows are those
of orders that the statement touches, blocks are pages of 8 KiB of any table or index. Goal: rows and blocks do not grow with the book, and a p99 at the largest size of at
most twice that at the smallest.
`;

function listsTables({ rounds, seconds, connections, lists }: ListResults): string {
  const rows = lists.flatMap(({ name, figures }) =>
    figures.map((each, i) => [
      i === 0 ? name : '',
      showCount(each.size),
      showTimes(each.api),
      showTimes(each.bare),
      showCount(each.rate),
      showCount(each.rows),
      showCount(each.blocks),
      each.index,
    ]),
  );
  const head = [
    'list',
    'orders',
    'API: p50 · p99',
    'statement: p50 · p99',
    `req/s, ${connections} connections`,
    'rows',
    'blocks',
    'by',
  ];
  return `${rounds} rounds of ${seconds} s for each figure; medians of the rounds.\n\n${table(head, rows)}`;
}

const VERDICTS = `## Verdicts of a block

What judging adds to the transaction of a block, with its outbox, undone afterwards. A block that touches no fact of an order judges none. The
statement has the index's time limit, five minutes: where it says *broken off*, the index would stop at that block.
`;

function verdictsTable({ rounds, cases }: VerdictResults): string {
  const rows = cases.flatMap(({ name, figures }) =>
    figures.map((each, i) => [
      i === 0 ? name : '',
      showCount(each.size),
      showCount(each.judged),
      showCount(each.changed),
      ms(each.ms.p50),
      ms(each.ms.p99),
    ]),
  );
  return `${rounds} rounds.\n\n${table(['block', 'orders in the book', 'judged', 'changed', 'p50', 'slowest'], rows)}`;
}

const LIVE = `## From a block to another browser's document

A real Chromium has the item's page open and nothing is done in it. The clock starts when the node announces the block. The stages: the database announces the commit
of the block's rows; the stream of another reader of the item carries the change; the page asks again; it has the answer; its document
shows it. One block every second and more, since a page asks the same at most once a second. Goal: p95 of the last stage below 150 ms. Marketplaces
that poll show the same after 10 to 60 s (market.md, row 6).
`;

const STAGES = ['committed', 'told', 'asked', 'answered', 'shown'] as const satisfies (keyof BlockTimes)[];
const GOAL_MS = 150;

function liveTable({ kinds }: LiveResults): string {
  const rows = kinds.map(({ name, blocks }) => {
    const all = STAGES.map((stage) => blocks.map((block) => block[stage]));
    const shown = all.at(-1) ?? [];
    return [
      name,
      showCount(blocks.length),
      ...all.map((times) => `${ms(findMedian(times))} · ${ms(findQuantile(times, 0.95))}`),
      findQuantile(shown, 0.95) < GOAL_MS ? 'yes' : '**no**',
    ];
  });
  return table(['block', 'blocks', ...STAGES.map((stage) => `${stage}: p50 · p95`), 'met'], rows);
}

const ms = (value: number) => (value >= TOO_LONG_MS ? '**broken off**' : showMs(value));
