import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { writeEndingNotices } from '../../core/notices/ending-notices.ts';
import { type Clock, readBookTime } from '../../core/orders/book-time.ts';
import { isBookReady } from '../../core/orders/verdict-phase.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';

/** Tells of the auctions of a chain that end soon, in one transaction; of none while the facts are rebuilt. */
export function notifyEnding(db: Db, chain: Chain, clock?: Clock): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await isBookReady(tx, chain))) return;
    await writeChanges(tx, await writeEndingNotices(tx, chain, await readBookTime(tx, chain, clock)));
  });
}
