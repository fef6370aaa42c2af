import type { Chain } from '@pitlane/shared/domain/chains';
import type { Db, Queryable } from '../../db/db.ts';
import { findMissingMigrations } from '../../db/migrate.ts';
import { checkpoint, type indexStop } from '../../db/schema/chain-log.ts';
import { builder } from '../../db/schema/site.ts';
import { describeTable, type RowOf } from '../../db/table.ts';
import { type IndexStop, indexerLease } from '../../lib/index-status.ts';

/** A chain's checkpoint, with its head as the chain's indexer last saw it, and when, in seconds. */
export type StoredCheckpoint = RowOf<typeof checkpoint>;

/** The last report of a chain's builder, and its time, in seconds. */
export type StoredBuilder = RowOf<typeof builder>;

const CHECKPOINT = describeTable(checkpoint);
const BUILDER = describeTable(builder);

/** What the database knows about the state of the index and of the builders. */
export type StoredFacts = {
  missingMigrations: string[];
  /** Whether the database takes what an index writes. A replica does not, nor does a role that lost its rights. */
  writable: boolean;
  checkpoints: Map<Chain, StoredCheckpoint>;
  builders: Map<Chain, StoredBuilder>;
  stops: Map<Chain, IndexStop>;
  /** Chains that some process indexes now. */
  indexed: Set<Chain>;
};

const IS_WRITABLE = `select current_setting('transaction_read_only') = 'off'
  and has_table_privilege('checkpoint', 'insert') and has_table_privilege('checkpoint', 'update') as writable`;

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
    return { missingMigrations, writable: true, ...nothing };
  }
  const [rights] = await db.query<{ writable: boolean }>(IS_WRITABLE);
  const held = await db.findHeldLeases(chains.map(indexerLease));
  return {
    missingMigrations,
    writable: rights?.writable ?? false,
    checkpoints: await findCheckpoints(db),
    builders: await findBuilders(db),
    stops: await findStops(db),
    indexed: new Set(chains.filter((chain) => held.includes(indexerLease(chain)))),
  };
}

export async function findCheckpoints(db: Queryable): Promise<Map<Chain, StoredCheckpoint>> {
  return byChain(await db.query<StoredCheckpoint>(`select ${CHECKPOINT.select} from checkpoint`));
}

async function findBuilders(db: Queryable): Promise<Map<Chain, StoredBuilder>> {
  return byChain(await db.query<StoredBuilder>(`select ${BUILDER.select} from builder`));
}

async function findStops(db: Queryable): Promise<Map<Chain, IndexStop>> {
  const rows = await db.query<Pick<RowOf<typeof indexStop>, 'chain' | 'code' | 'message'>>(
    'select chain, code, message from index_stop',
  );
  return byChain(rows);
}

const byChain = <Row extends { chain: Chain }>(rows: Row[]) => new Map(rows.map((row) => [row.chain, row]));
