/**
 * Decides whether the cars of a chain are shown as they are. Until their collection is revealed, the table `car` has them as not
 * built, whatever the chain says: what reads it cannot show more. For which of the two the rows are made is a row of `projection`
 * like what is folded. When a reveal comes, or a reorganisation takes it back, every car is written again, in pages
 * (server/src/indexer/plan-cover.ts).
 */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';

/** It is stored: never rename it. */
export const COVER = 'cover';
/** The row's `fold_version`: cars are covered, or shown as they are. Stored as well. */
export const COVERED = 1;
export const REVEALED = 2;

/** SQL condition: an event `e` is the one of reveal(). The condition of the index event_reveal. */
export const isRevealEvent = (e: string) =>
  `${e}.source = 'cars' and ${e}.kind = 'setting_changed' and ${e}.data ->> 'name' = 'revealed'`;

/** SQL condition: cars of a chain (an SQL expression) are written under their cover. */
export const isCoveredSql = (chain: string) =>
  `exists (select from projection as cover where cover.chain = ${chain} and cover.name = '${COVER}' and cover.fold_version = ${COVERED})`;

export async function isCovered(db: Queryable, chain: Chain): Promise<boolean> {
  const [row] = await db.query<{ covered: boolean }>(`select ${isCoveredSql('$1')} as covered`, [chain]);
  return row?.covered === true;
}
