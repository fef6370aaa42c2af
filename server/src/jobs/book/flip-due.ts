import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type Clock, readBookTime } from '../../core/orders/book-time.ts';
import { judgeOrders } from '../../core/orders/judge-orders.ts';
import { lockBook } from '../../core/orders/lock-book.ts';
import { touchOrders } from '../../core/orders/touched.ts';
import { isBookReady } from '../../core/orders/verdict-phase.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';

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
export async function readWaitMs(db: Queryable, chain: Chain, clock?: Clock): Promise<number | undefined> {
  const [row] = await db.query<{ dueAt: number | null }>(
    'select min(due_at) as "dueAt" from book_order where chain = $1',
    [chain],
  );
  if (row?.dueAt == null) return undefined;
  return Math.max(0, row.dueAt - (await readBookTime(db, chain, clock))) * 1_000;
}
