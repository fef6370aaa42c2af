import type { Chain } from '@pitlane/shared/domain/chains';
import type { Queryable } from '../../db/db.ts';
import type { IndexedBlock } from '../../lib/index-status.ts';

/** A chain's checkpoint, with its head as the chain's indexer last saw it, and when, in seconds. */
export type StoredCheckpoint = IndexedBlock & { chain: Chain; headNumber: number; seenAt: number };

export async function findCheckpoints(db: Queryable): Promise<Map<Chain, StoredCheckpoint>> {
  const rows = await db.query<StoredCheckpoint>(
    `select chain, block_number as "number", block_hash as hash, timestamp, head_number as "headNumber",
       seen_at as "seenAt" from checkpoint`,
  );
  return new Map(rows.map((row) => [row.chain, row]));
}
