import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';

/** Returns the time in seconds since 1970. For tests; otherwise the database's clock is used. */
export type Clock = () => number;

/**
 * The time that verdicts of a chain are made for, in seconds since 1970: the database's clock, or the newest indexed block's
 * where that is ahead. Contracts compare with the block's, and the next block is not older than the last.
 */
export async function readBookTime(tx: Queryable, chain: Chain, clock?: Clock): Promise<number> {
  const [row] = await tx.query<{ at: number }>(
    `select greatest(coalesce($2::int8, floor(extract(epoch from clock_timestamp()))::int8),
       (select timestamp from checkpoint where chain = $1)) as at`,
    [chain, clock?.() ?? null],
  );
  if (!row) throw new Error('a select without from has no row');
  return row.at;
}
