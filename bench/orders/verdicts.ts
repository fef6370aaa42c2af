/** What judging adds to the transaction of a block, by the code that does it there. */

import { judgeFacts } from '@pitlane/server/core/orders/judge-facts';
import { lockBook } from '@pitlane/server/core/orders/lock-book';
import { type Touched, touchOrders } from '@pitlane/server/core/orders/touched';
import { judgePage } from '@pitlane/server/core/orders/verdict-phase';
import type { Db, Queryable } from '@pitlane/server/platform/db/db';
import { type Change, writeChanges } from '@pitlane/server/platform/db/outbox';
import { findQuantile } from '../lib/figures.ts';
import { BUSY_CAR, SEAPORT, WHALE } from './fill.ts';
import { TOO_LONG_MS, type VerdictFigures, type VerdictResults } from './report.ts';

const CHAIN = 'binance';
const NOTHING = touchOrders([]);
const NO_CHANGE = async () => undefined;

/** A block: what it writes of the facts, and what that touches. `counts`: which orders are looked at. */
type Block = {
  name: string;
  touched: Touched;
  counts: string;
  write: (tx: Queryable) => Promise<unknown>;
  /** What is done in place of judging the touched orders. */
  judge?: (tx: Queryable) => Promise<Change[]>;
};

const OPEN = `chain = '${CHAIN}' and (reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved'))`;
const approve = (approved: boolean) => (tx: Queryable) =>
  tx.query('update operator_approval set approved = $1 where id = $2', [
    approved,
    `${CHAIN}-cars-${WHALE}-${SEAPORT}`,
  ]);
const raiseRoyalty = (tx: Queryable) =>
  tx.query(
    `update drop_settings set settings = settings || '{"royaltyBps": "500"}' where id = '${CHAIN}-cars'`,
  );

const BLOCKS: readonly Block[] = [
  { name: 'touches no order', touched: NOTHING, counts: 'false', write: NO_CHANGE },
  {
    name: 'a car changes hands',
    touched: { ...NOTHING, nftIds: ['binance-cars-10'] },
    counts: `nft_id = 'binance-cars-10' and ${OPEN}`,
    write: (tx) =>
      tx.query(`update car set owner = $1, transfers = transfers + 1 where id = 'binance-cars-10'`, [WHALE]),
  },
  {
    name: 'the car with a hundredth of all as offers changes hands',
    touched: { ...NOTHING, nftIds: [BUSY_CAR] },
    counts: `nft_id = '${BUSY_CAR}' and ${OPEN}`,
    write: (tx) => tx.query(`update car set transfers = transfers + 1 where id = $1`, [BUSY_CAR]),
  },
  {
    name: 'a maker with a thousand orders does what changes none',
    touched: { ...NOTHING, makers: [WHALE as `0x${string}`] },
    counts: `maker = '${WHALE}' and ${OPEN}`,
    write: NO_CHANGE,
  },
  {
    name: 'a maker with a thousand orders takes the approval back',
    touched: { ...NOTHING, makers: [WHALE as `0x${string}`] },
    counts: `maker = '${WHALE}' and ${OPEN}`,
    write: approve(false),
  },
  {
    name: 'a royalty is raised: its orders are left to pages',
    touched: { ...NOTHING, collections: ['cars'] },
    counts: 'false',
    write: raiseRoyalty,
  },
  {
    name: 'one of these pages',
    touched: NOTHING,
    counts: `id in (select id from book_order where id > '${CHAIN}-' and id < '${CHAIN}.' order by id limit 1000)`,
    write: raiseRoyalty,
    judge: async (tx) => (await judgePage(tx, { chain: CHAIN, after: 'order ' })).changes,
  },
];

/** PostgreSQL's word for a statement that has met its time limit. */
function isCancelled(error: unknown): boolean {
  const codes = [error, error instanceof Error ? error.cause : undefined] as (
    | { code?: unknown }
    | undefined
  )[];
  return codes.some((each) => each?.code === '57014');
}

/** Ends a transaction whose time has been taken. */
class Undo extends Error {}

export type FilledBook = { size: number; db: Db };

/** Judges each block in each book and takes it back, so many rounds and one before. */
export async function measureVerdicts(books: readonly FilledBook[], rounds: number): Promise<VerdictResults> {
  const cases: VerdictResults['cases'] = [];
  for (const block of BLOCKS) {
    const figures: VerdictFigures[] = [];
    for (const { size, db } of books) {
      const [row] = await db.query<{ count: number }>(
        `select count(*)::int as count from book_order where ${block.counts}`,
      );
      const judged = row?.count ?? 0;
      const times: { ms: number; changed: number }[] = [];
      for (let round = 0; round <= rounds; round++) times.push(await judge(db, block));
      const ms = times.slice(1).map((each) => each.ms);
      figures.push({
        size,
        judged,
        changed: times[0]?.changed ?? 0,
        ms: { p50: findQuantile(ms, 0.5), p99: Math.max(...ms) },
      });
    }
    cases.push({ name: block.name, figures });
    console.log(block.name, JSON.stringify(figures));
  }
  return { rounds, cases };
}

async function judge(
  db: Db,
  { touched, write, judge: other }: Block,
): Promise<{ ms: number; changed: number }> {
  let measured = { ms: 0, changed: 0 };
  const at = Math.floor(Date.now() / 1_000);
  await db
    .transaction(async (tx) => {
      await write(tx);
      const began = performance.now();
      await lockBook(tx, CHAIN, 'exclusive');
      const changes = await (other?.(tx) ?? judgeFacts(tx, CHAIN, touched, { at, deep: false }));
      await writeChanges(tx, changes);
      const changed = changes.filter(({ entity }) => entity === 'order').length;
      measured = { ms: performance.now() - began, changed };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return;
      if (!isCancelled(error)) throw error;
      measured = { ms: TOO_LONG_MS, changed: 0 };
    });
  return measured;
}
