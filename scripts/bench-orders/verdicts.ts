/** What judging adds to the transaction of a block, by the code that does it there. */

import type { Db, Queryable } from '@pitlane/server/db/db';
import { writeChanges } from '@pitlane/server/db/outbox';
import { judgeOrders } from '@pitlane/server/lib/book/judge-orders';
import { lockBook } from '@pitlane/server/lib/book/lock-book';
import { type Touched, touchOrders } from '@pitlane/server/lib/book/touched';
import { findQuantile } from '../../bench/lib/quantile.ts';
import { BUSY_CAR, SEAPORT, WHALE } from '../../bench/orders/fill-book.ts';
import { TOO_LONG_MS, type VerdictFigures, type VerdictResults } from '../../bench/orders/results.ts';

const CHAIN = 'binance';
/** More orders than this are judged once: it takes minutes. */
const MANY = 50_000;
const NOTHING = touchOrders([]);
const NO_CHANGE = async () => undefined;

/** A block: what it writes of the facts, and what that touches. `counts`: which orders are looked at. */
type Block = { name: string; touched: Touched; counts: string; write: (tx: Queryable) => Promise<unknown> };

const OPEN = `chain = '${CHAIN}' and (reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved'))`;
const approve = (approved: boolean) => (tx: Queryable) =>
  tx.query('update operator_approval set approved = $1 where id = $2', [
    approved,
    `${CHAIN}-cars-${WHALE}-${SEAPORT}`,
  ]);

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
    name: 'a royalty is set as it was',
    touched: { ...NOTHING, collections: ['cars'] },
    counts: OPEN,
    write: NO_CHANGE,
  },
  {
    name: 'a royalty is raised: every order of the collection',
    touched: { ...NOTHING, collections: ['cars'] },
    counts: OPEN,
    write: (tx) =>
      tx.query(
        `update drop_settings set settings = settings || '{"royaltyBps": "500"}' where id = '${CHAIN}-cars'`,
      ),
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
      const turns = judged > MANY ? 1 : rounds;
      const times: { ms: number; changed: number }[] = [];
      for (let round = 0; round <= turns; round++) times.push(await judge(db, block));
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

async function judge(db: Db, { touched, write }: Block): Promise<{ ms: number; changed: number }> {
  let measured = { ms: 0, changed: 0 };
  const at = Math.floor(Date.now() / 1_000);
  await db
    .transaction(async (tx) => {
      await write(tx);
      const began = performance.now();
      await lockBook(tx, CHAIN, 'exclusive');
      const changes = await judgeOrders(tx, CHAIN, touched, { at });
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
