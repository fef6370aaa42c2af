import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';

/**
 * Locks a chain's order book until the transaction ends. Every writer of verdicts, prices of cars, or the facts that
 * verdicts follow from calls it before touching such a row:
 *
 * - the indexer, `exclusive`, in each batch, rewind and page of a rebuild, after the lock on the checkpoint
 * - the clock job and a repair, `exclusive`, without the lock on the checkpoint
 * - who posts orders, `shared`: posters do not wait for each other
 *
 * So a post never falls between what a batch has read and its commit: it waits, and sees the new facts. Or it comes first,
 * and the batch judges it.
 *
 * It cannot deadlock, because all of them take what they need in one order: lease, checkpoint, book, makers by key
 * (posters alone), orders by id, cars by id, the cells of nft_count by key (triggers), the outbox. The exclusive ones are
 * alone from the book on. Posters meet each other only from the makers on, and each level is one statement that locks its rows
 * in order. Two rules follow: insert posted orders in the order of their ids, and call judgeOrders once in a transaction.
 */
export async function lockBook(tx: Queryable, chain: Chain, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.query(`select ${lock}(hashtextextended('pitlane book ' || $1::text, 0))`, [chain]);
}
