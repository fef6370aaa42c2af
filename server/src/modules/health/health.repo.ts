import type { Chain } from '@pitlane/shared/domain/chains';
import type { Queryable } from '../../db/db.ts';
import type { IndexedBlock, IndexStop } from '../../lib/index-status.ts';

/** A chain's checkpoint, with its head as the chain's indexer last saw it, and when, in seconds. */
export type StoredCheckpoint = IndexedBlock & { chain: Chain; headNumber: number; seenAt: number };

/** Why a chain's index has stopped until somebody helps. */
export type StoredStop = IndexStop & { chain: Chain };

/** What a chain's builder last said of itself, and when, in seconds. */
export type StoredBuilder = {
  chain: Chain;
  state: 'resting' | 'working' | 'stuck';
  epoch: number | null;
  built: number | null;
  minted: number | null;
  message: string | null;
  seenAt: number;
};

export async function findBuilders(db: Queryable): Promise<Map<Chain, StoredBuilder>> {
  const rows = await db.query<StoredBuilder>(
    'select chain, state, epoch, built, minted, message, seen_at as "seenAt" from builder',
  );
  return new Map(rows.map((row) => [row.chain, row]));
}

export async function findCheckpoints(db: Queryable): Promise<Map<Chain, StoredCheckpoint>> {
  const rows = await db.query<StoredCheckpoint>(
    `select chain, block_number as "number", block_hash as hash, timestamp, head_number as "headNumber",
       seen_at as "seenAt" from checkpoint`,
  );
  return new Map(rows.map((row) => [row.chain, row]));
}

/** The chains whose index has stopped, with the causes. */
export async function findStops(db: Queryable): Promise<Map<Chain, StoredStop>> {
  const rows = await db.query<StoredStop>('select chain, code, message from index_stop');
  return new Map(rows.map((row) => [row.chain, row]));
}
