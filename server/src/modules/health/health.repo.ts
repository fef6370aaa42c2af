import type { Chain } from '@pitlane/shared/domain/chains';
import type { Db, Queryable } from '../../db/db.ts';
import { findMissingMigrations } from '../../db/migrate.ts';
import { type IndexedBlock, type IndexStop, indexerLease } from '../../lib/index-status.ts';

/** A chain's checkpoint, with its head as the chain's indexer last saw it, and when, in seconds. */
export type StoredCheckpoint = IndexedBlock & { chain: Chain; headNumber: number; seenAt: number };

/** The last report of a chain's builder, and its time, in seconds. */
export type StoredBuilder = {
  chain: Chain;
  state: 'resting' | 'working' | 'stuck';
  epoch: number | null;
  built: number | null;
  minted: number | null;
  message: string | null;
  seenAt: number;
};

/** What the database knows about the state of the index and of the builders. */
export type StoredFacts = {
  missingMigrations: string[];
  checkpoints: Map<Chain, StoredCheckpoint>;
  builders: Map<Chain, StoredBuilder>;
  stops: Map<Chain, IndexStop>;
  /** Chains that some process indexes now. */
  indexed: Set<Chain>;
};

/** Reads everything at once. A database without tables has no state, and that is an answer too. */
export async function findFacts(db: Db, chains: readonly Chain[]): Promise<StoredFacts> {
  const missingMigrations = await findMissingMigrations(db);
  if (missingMigrations.length > 0) {
    const nothing = {
      checkpoints: new Map(),
      builders: new Map(),
      stops: new Map(),
      indexed: new Set<Chain>(),
    };
    return { missingMigrations, ...nothing };
  }
  const held = await db.findHeldLeases(chains.map(indexerLease));
  return {
    missingMigrations,
    checkpoints: await findCheckpoints(db),
    builders: await findBuilders(db),
    stops: await findStops(db),
    indexed: new Set(chains.filter((chain) => held.includes(indexerLease(chain)))),
  };
}

export async function findCheckpoints(db: Queryable): Promise<Map<Chain, StoredCheckpoint>> {
  const rows = await db.query<StoredCheckpoint>(
    `/* health: checkpoints */ select chain, block_number as "number", block_hash as hash, timestamp,
       head_number as "headNumber", seen_at as "seenAt" from checkpoint`,
  );
  return byChain(rows);
}

async function findBuilders(db: Queryable): Promise<Map<Chain, StoredBuilder>> {
  const rows = await db.query<StoredBuilder>(
    `/* health: builders */ select chain, state, epoch, built, minted, message, seen_at as "seenAt" from builder`,
  );
  return byChain(rows);
}

async function findStops(db: Queryable): Promise<Map<Chain, IndexStop>> {
  return byChain(
    await db.query<IndexStop & { chain: Chain }>(
      '/* health: stops */ select chain, code, message from index_stop',
    ),
  );
}

const byChain = <Row extends { chain: Chain }>(rows: Row[]) => new Map(rows.map((row) => [row.chain, row]));
