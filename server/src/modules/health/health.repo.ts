import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { areEntriesUnsealed, findCheck } from '../../core/audit/kept-check.ts';
import { type FoundDifference, findDifferences, findFailing } from '../../core/comparison/kept-comparison.ts';
import { type IndexStop, indexerLease } from '../../core/jobs/index-status.ts';
import { JOB_NAMES, settlerLease } from '../../core/jobs/job-leases.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { findMissingMigrations } from '../../platform/db/migrate.ts';
import { checkpoint, type indexStop } from '../../platform/db/schema/chain-log.ts';
import { MAIL_TROUBLE } from '../../platform/db/schema/mail.ts';
import { builder } from '../../platform/db/schema/site.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

/** A chain's checkpoint, with its head as the chain's indexer last saw it, and when, in seconds. */
export type StoredCheckpoint = RowOf<typeof checkpoint>;

/** The last report of a chain's builder, and its time, in seconds. */
export type StoredBuilder = RowOf<typeof builder>;

const CHECKPOINT = describeTable(checkpoint);
const BUILDER = describeTable(builder);

/** The database's facts about the index and the builders. */
export type StoredFacts = {
  missingMigrations: string[];
  /** Whether the database takes what an index writes. A replica does not, nor does a role that lost its rights. */
  writable: boolean;
  checkpoints: Map<Chain, StoredCheckpoint>;
  builders: Map<Chain, StoredBuilder>;
  stops: Map<Chain, IndexStop>;
  /** Chains that some process indexes now. */
  indexed: Set<Chain>;
  /** Whether some process does the work of the role `jobs` now. */
  hasJobs: boolean;
  /** Undefined while no other program holds us up. */
  lockHolder: LockHolder | undefined;
  /** Work that an operator has paused, by the names of its leases. */
  paused: Set<string>;
  /** Auctions that should have been settled, where there are some. Counted up to 100. */
  unsettled: Map<Chain, number>;
  /** What differs from the chains, as far as they have been compared. */
  differences: Map<Chain, FoundDifference>;
  /** Chains that could not be compared for an hour. */
  uncompared: Set<Chain>;
  /** Mails that should have been sent by now, and why the newest was not; undefined where there is none. */
  stuckMails: StuckMails | undefined;
  /** True if rankings have not been updated for an hour. False before the first update. */
  ranksStuck: boolean;
  /** True if the metadata of tokens is not being read. */
  metadataStuck: boolean;
  /** True if the audit log was changed, as its last check has found. */
  auditBroken: boolean;
  /** True if entries of the audit log have waited for their seal for ten minutes. */
  auditUnsealed: boolean;
};

/** A session of another program that holds a lock, and for how long one of ours has waited for it. */
export type LockHolder = { pid: number; seconds: number };

/** Counted up to 1,000. `code` is null before the first try. */
export type StuckMails = { count: number; code: string | null };

/** Auctions that have ended by $2 and are not settled, on the chains of $1. */
const UNSETTLED = `
  select served as chain, count(*) as count from unnest($1::text[]) as served cross join lateral (
    select from auction where chain = served and state = 'running' and ends_at <= $2 limit 100
  ) as late group by served`;

/** Seconds after which a mail should have been tried, and for which a failed mail is reported. */
const MAIL_SECONDS = 600;
const TOLD_SECONDS = 86_400;
const MAX_STUCK = 1_000;
/**
 * $1 the time. A mailbox that does not exist is no problem of ours. The newest of each index: with a mail server that is away, any number of mails
 * waits, and a health check that reads them all would say that the database is away.
 */
export const STUCK_MAILS = `
  select count(*) as count, (array_agg(last_code order by id desc))[1] as code from (
    (select id, last_code from mail where ${MAIL_TROUBLE.often} order by id desc limit ${MAX_STUCK})
    union all
    (select id, last_code from mail where ${MAIL_TROUBLE.untried} and created_at < $1::int8 - ${MAIL_SECONDS}
     order by created_at desc limit ${MAX_STUCK})
    union all
    (select id, last_code from mail where ${MAIL_TROUBLE.failed} and failed_at > $1::int8 - ${TOLD_SECONDS}
     order by failed_at desc limit ${MAX_STUCK})
    limit ${MAX_STUCK}
  ) as stuck`;

/** $1 the time. The rankings job records each hour that has begun. */
const RANKS_STUCK = 'select exists (select from rank_state where hour < $1::int8 / 3600 - 1) as stuck';

/** $1 the time. A new token is due at once. What failed may wait longer: its hosts may hang. */
const METADATA_STUCK =
  'select exists (select from token_metadata where attempts = 0 and next_try < $1::int8 - 600) as stuck';

/** Seconds for which a node may fail to answer before the comparison with it is reported. */
const COMPARISON_SECONDS = 3_600;

/** Locks that are waited for as briefly as this are usual. */
const LOCK_MS = 1_000;
/** Asks no table of ours: those may be what is locked. */
const LOCK_HOLDER = `
  select holder.pid, floor(max(extract(epoch from clock_timestamp() - waiting.query_start)))::int8 as seconds
  from pg_stat_activity as waiting cross join lateral unnest(pg_blocking_pids(waiting.pid)) as by(pid)
  join pg_stat_activity as holder on holder.pid = by.pid
  where waiting.datname = current_database() and waiting.application_name like 'pitlane %' and waiting.wait_event_type = 'Lock'
    and waiting.query_start < clock_timestamp() - ${LOCK_MS} * interval '1 millisecond' and holder.application_name not like 'pitlane %'
  group by holder.pid order by seconds desc limit 1`;

const IS_WRITABLE = `select current_setting('transaction_read_only') = 'off'
  and has_table_privilege('checkpoint', 'insert') and has_table_privilege('checkpoint', 'update') as writable`;

/** Auctions that have ended by `dueBefore` (seconds since 1970) should be settled: by this process, or by another that does it. */
type Expected = { settles: boolean; dueBefore: number; now: number };

/** Reads everything at once. A database without tables has no state, and that is an answer too. */
export async function findFacts(
  db: Db,
  chains: readonly Chain[],
  { settles, dueBefore, now }: Expected,
): Promise<StoredFacts> {
  const missingMigrations = await findMissingMigrations(db);
  if (missingMigrations.length > 0) {
    const nothing = {
      checkpoints: new Map(),
      builders: new Map(),
      stops: new Map(),
      indexed: new Set<Chain>(),
      hasJobs: false,
      lockHolder: undefined,
      paused: new Set<string>(),
      unsettled: new Map(),
      differences: new Map(),
      uncompared: new Set<Chain>(),
      stuckMails: undefined,
      ranksStuck: false,
      metadataStuck: false,
      auditBroken: false,
      auditUnsealed: false,
    };
    return { missingMigrations, writable: true, ...nothing };
  }
  const [rights] = await db.query<{ writable: boolean }>(IS_WRITABLE);
  const ofChains = [...chains.map(indexerLease), ...chains.map(settlerLease)];
  const held = await db.findHeldLeases([...ofChains, ...JOB_NAMES]);
  const settled = chains.filter((chain) => settles || held.includes(settlerLease(chain)));
  return {
    missingMigrations,
    writable: rights?.writable ?? false,
    checkpoints: await findCheckpoints(db),
    builders: await findBuilders(db),
    stops: await findStops(db),
    indexed: new Set(chains.filter((chain) => held.includes(indexerLease(chain)))),
    hasJobs: JOB_NAMES.some((name) => held.includes(name)),
    lockHolder: await findLockHolder(db),
    paused: await findPaused(db),
    unsettled: settled.length > 0 ? await findUnsettled(db, settled, dueBefore) : new Map(),
    differences: byChain(await findDifferences(db)),
    uncompared: await findFailing(db, Math.floor(now) - COMPARISON_SECONDS),
    stuckMails: await findStuckMails(db, now),
    ranksStuck: await areRanksStuck(db, now),
    metadataStuck: await isMetadataStuck(db, now),
    auditBroken: (await findCheck(db))?.problem != null,
    auditUnsealed: await areEntriesUnsealed(db, now),
  };
}

export async function findCheckpoints(db: Queryable): Promise<Map<Chain, StoredCheckpoint>> {
  return byChain(await db.query<StoredCheckpoint>(`select ${CHECKPOINT.select} from checkpoint`));
}

/** Finds the session of another program that has held up ours for longest. */
export async function findLockHolder(db: Queryable): Promise<LockHolder | undefined> {
  const [holder] = await db.query<LockHolder>(LOCK_HOLDER);
  return holder;
}

async function findPaused(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>('select name from job_pause');
  return new Set(rows.map(({ name }) => name));
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

async function findUnsettled(
  db: Queryable,
  chains: readonly Chain[],
  before: number,
): Promise<Map<Chain, number>> {
  const params = [[...chains], Math.floor(before)];
  const rows = await db.query<{ chain: Chain; count: number }>(UNSETTLED, params);
  return new Map(rows.map(({ chain, count }) => [chain, count]));
}

async function findStuckMails(db: Queryable, now: number): Promise<StuckMails | undefined> {
  const [row] = await db.query<StuckMails>(STUCK_MAILS, [Math.floor(now)]);
  return row && row.count > 0 ? row : undefined;
}

async function areRanksStuck(db: Queryable, now: number): Promise<boolean> {
  const [row] = await db.query<{ stuck: boolean }>(RANKS_STUCK, [Math.floor(now)]);
  return row?.stuck ?? false;
}

const byChain = <Row extends { chain: Chain }>(rows: Row[]) => new Map(rows.map((row) => [row.chain, row]));

async function isMetadataStuck(db: Queryable, now: number): Promise<boolean> {
  const [row] = await db.query<{ stuck: boolean }>(METADATA_STUCK, [Math.floor(now)]);
  return row?.stuck ?? false;
}
