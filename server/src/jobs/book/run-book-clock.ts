import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type Clock, readBookTime } from '../../core/orders/book-time.ts';
import { judgeOrders } from '../../core/orders/judge-orders.ts';
import { lockBook } from '../../core/orders/lock-book.ts';
import { touchOrders } from '../../core/orders/touched.ts';
import { isBookReady } from '../../core/orders/verdict-phase.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { LeaseLostError } from '../../platform/db/db-errors.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import type { Log } from '../../platform/log.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import { createFloorKeeper } from './record-floors.ts';
import { createEndingTeller } from './tell-ending.ts';

/**
 * Orders that one transaction judges: posters and the indexer wait for it. With a car for each they stay below what the outbox names: a gap
 * would make every open page reload everything.
 */
export const MAX_FLIPS = 200;

/** $1 chain, $2 the time. */
export const DUE = `select id from book_order where chain = $1 and due_at <= $2 order by due_at limit ${MAX_FLIPS}`;

/**
 * Judges the orders of a chain whose moment has come, in one transaction. Returns how many: MAX_FLIPS when there may be more,
 * 0 while the facts are rebuilt, because then every order is judged again anyway.
 */
export function flipDue(db: Db, chain: Chain, clock?: Clock): Promise<number> {
  return db.transaction(async (tx) => {
    await lockBook(tx, chain, 'exclusive');
    if (!(await isBookReady(tx, chain))) return 0;
    const at = await readBookTime(tx, chain, clock);
    const rows = await tx.query<{ id: string }>(DUE, [chain, at]);
    if (rows.length === 0) return 0;
    const orderIds = rows.map(({ id }) => id);
    await writeChanges(tx, await judgeOrders(tx, chain, touchOrders(orderIds), { at }));
    return rows.length;
  });
}

/** Milliseconds until the next order of a chain is due, 0 when one is; undefined when none is waiting. */
async function readWaitMs(db: Queryable, chain: Chain, clock?: Clock): Promise<number | undefined> {
  const [row] = await db.query<{ dueAt: number | null }>(
    'select min(due_at) as "dueAt" from book_order where chain = $1',
    [chain],
  );
  if (row?.dueAt == null) return undefined;
  return Math.max(0, row.dueAt - (await readBookTime(db, chain, clock))) * 1_000;
}

export type RunBookClockOptions = {
  db: Db;
  log: Log;
  chains: readonly Chain[];
  /** For tests. */
  clock?: Clock;
};

/** How often we look for the next moment: an order that was just posted may be the next. */
const LOOK_MS = 1_000;
/** How often the lowest prices are noted, and how often it is tried where a chain's index is not whole yet. */
const FLOORS_MS = 60_000;
const FLOORS_RETRY_MS = 5_000;
/** How often auctions that end soon are looked for. */
const ENDING_MS = 15_000;

/**
 * Judges orders again when their moment has come (a start, an end, the end of a lock), tells of auctions that are about to end, and
 * notes the lowest prices of each day, until it is stopped: no event says so. One process does it at a time. A failing database is tried again with growing pauses.
 */
export function runBookClock({ db, chains, clock, ...options }: RunBookClockOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'book clock' });
  const { lease, run } = createLeasedLoop(db, 'book clock', log);
  const floors = createFloorKeeper(clock);
  const tellEnding = createEndingTeller(clock);
  let floorsAt = 0;
  let endingAt = 0;

  /** Judges what is due, and returns how long nothing else is. */
  const workOn = async (chain: Chain): Promise<number> => {
    const waitMs = await readWaitMs(db, chain, clock);
    if (waitMs !== 0) return waitMs ?? LOOK_MS;
    return (await flipDue(lease.fenced, chain, clock)) === MAX_FLIPS ? 0 : LOOK_MS;
  };

  /** Orders never wait for floors: what fails here is tried again a minute later. */
  const recordFloors = async () => {
    let whole = true;
    for (const chain of chains) {
      const kept = await floors.keep(lease.fenced, chain).catch((error: unknown) => {
        if (error instanceof LeaseLostError) throw error;
        log.warn({ err: error, chain }, 'the floors of the day were not noted; trying again in a minute');
        return true;
      });
      whole &&= kept;
    }
    floorsAt = performance.now() + (whole ? FLOORS_MS : FLOORS_RETRY_MS);
  };

  const work = async () => {
    const waits: number[] = [];
    for (const chain of chains) waits.push(await workOn(chain));
    if (performance.now() >= floorsAt) await recordFloors();
    if (performance.now() >= endingAt) {
      let isMore = false;
      for (const chain of chains) isMore = (await tellEnding(lease.fenced, chain)) || isMore;
      endingAt = isMore ? 0 : performance.now() + ENDING_MS;
    }
    return Math.min(LOOK_MS, ...waits);
  };

  return run({
    work,
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug'](
        { err: error, pauseMs },
        'the clock of the order book failed; trying again',
      );
    },
    recovered: () => log.info('the clock of the order book goes on'),
  });
}
