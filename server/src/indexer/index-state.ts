import type { Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { isRevealEvent } from '../core/items/cover.ts';
import type { IndexStop } from '../core/jobs/index-status.ts';
import type { Queryable } from '../platform/db/db.ts';
import { chainIdentity, indexStop, projection, source } from '../platform/db/schema/chain-log.ts';
import { describeTable, type RowOf } from '../platform/db/table.ts';
import { CHECKPOINT_COLUMNS, type Checkpoint } from './checkpoint.ts';

export type SourceRow = RowOf<typeof source>;
export type ProjectionRow = RowOf<typeof projection>;

/** Everything that an indexer knows of its chain between two steps. */
export type IndexState = {
  checkpoint: Checkpoint | undefined;
  sources: SourceRow[];
  projections: ProjectionRow[];
  stop: StoredStop | undefined;
  identity: ChainIdentity | undefined;
  /** Whether the cars' collection has been revealed. */
  revealed: boolean;
  /** How many wallets are watched. None is ever taken off the list. */
  watched: number;
  /** The last block that has been read a second time; null before the first. */
  confirmed: number | null;
};

/** Why an index has stopped, and whether the operator lets it go back. */
export type StoredStop = IndexStop & { accepted: boolean };
/** The block that tells an index's chain from all others. */
export type ChainIdentity = { blockNumber: number; blockHash: Hash };

const SOURCE = describeTable(source);
const PROJECTION = describeTable(projection);
const STOP = describeTable(indexStop);
const IDENTITY = describeTable(chainIdentity);
const INSERT_IDENTITY = IDENTITY.insert({ ending: 'on conflict do nothing' });
const UPSERT_SOURCES = SOURCE.insert({ ending: SOURCE.overwrite(['chain', 'name']) });
const UPSERT_PROJECTIONS = PROJECTION.insert({ ending: PROJECTION.overwrite(['chain', 'name']) });
const UPSERT_STOP = STOP.insert({
  computed: { stoppedAt: 'floor(extract(epoch from clock_timestamp()))::int8', accepted: 'false' },
  ending: STOP.overwrite(['chain']),
});

const all = (table: string, columns: string) => `(
  select coalesce(json_agg(r), '[]') from (select ${columns} from ${table} where chain = $1) as r)`;
export const STATE = `select ${all('checkpoint', CHECKPOINT_COLUMNS)} as checkpoints, ${all('source', SOURCE.select)} as sources,
  ${all('projection', PROJECTION.select)} as projections, ${all('index_stop', 'code, message, accepted')} as stops,
  ${all('chain_identity', IDENTITY.select)} as identities,
  exists (select from event as e where e.chain = $1 and ${isRevealEvent('e')}) as revealed,
  (select coalesce(sum(count), 0)::int8 from watched_count where chain = $1) as watched,
  (select confirmed_number from checkpoint where chain = $1) as confirmed`;

/** Reads all of it with one statement: each step begins with it. */
export async function readIndexState(db: Queryable, chain: Chain): Promise<IndexState> {
  type Row = Pick<IndexState, 'sources' | 'projections' | 'revealed' | 'watched' | 'confirmed'> & {
    checkpoints: Checkpoint[];
    stops: StoredStop[];
    identities: ChainIdentity[];
  };
  const [row] = await db.query<Row>(STATE, [chain]);
  if (!row) throw new Error('a select without from has no row');
  const { checkpoints, stops, identities, ...rest } = row;
  return {
    ...rest,
    checkpoint: checkpoints[0],
    stop: stops[0],
    identity: identities[0],
  };
}

export async function writeSources(tx: Queryable, rows: SourceRow[]): Promise<void> {
  if (rows.length > 0) await tx.query(UPSERT_SOURCES.sql, UPSERT_SOURCES.params(rows));
}

export async function writeProjections(tx: Queryable, rows: ProjectionRow[]): Promise<void> {
  if (rows.length > 0) await tx.query(UPSERT_PROJECTIONS.sql, UPSERT_PROJECTIONS.params(rows));
}

/** Stops a chain's index until the row is deleted. */
export async function writeStop(db: Queryable, chain: Chain, stop: IndexStop): Promise<void> {
  await db.query(UPSERT_STOP.sql, UPSERT_STOP.params([{ chain, ...stop }]));
}

/** Lets an index continue that has stopped for one of these reasons. */
export async function deleteStop(db: Queryable, chain: Chain, codes: readonly string[]): Promise<void> {
  await db.query('delete from index_stop where chain = $1 and code = any($2)', [chain, [...codes]]);
}

/** Lets a stopped index go back as its node wants. False when it has not stopped for one of these reasons. */
export async function acceptStop(db: Queryable, chain: Chain, codes: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    'update index_stop set accepted = true where chain = $1 and code = any($2) returning chain',
    [chain, [...codes]],
  );
  return rows.length > 0;
}

/** Keeps the block by which a node is known to be of the right chain. */
export async function writeIdentity(db: Queryable, chain: Chain, identity: ChainIdentity): Promise<void> {
  await db.query(INSERT_IDENTITY.sql, INSERT_IDENTITY.params([{ chain, ...identity }]));
}

/** The next chain that is read may be any. */
export async function deleteIdentity(db: Queryable, chain: Chain): Promise<void> {
  await db.query('delete from chain_identity where chain = $1', [chain]);
}
