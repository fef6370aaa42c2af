import { readFile } from 'node:fs/promises';
import type { Db, Queryable } from './db.ts';
import { findDbCode } from './db-errors.ts';

const here = new URL('./', import.meta.url);
type Journal = { entries: { tag: string }[] };
/** By the path of a file: written by tools/gen/gen-applied-files.ts. Without a hash the file is gone. */
type Revisions = Record<string, { revision: number; hash: string | null }>;

/** A newer version of Pitlane has changed the tables: this one would read and write them wrongly. */
export class NewerDatabaseError extends Error {
  constructor(tags: readonly string[]) {
    super(`the database has tables of a newer version (${tags.join(', ')})`);
    this.name = 'NewerDatabaseError';
  }
}

/** The database was made before the first release, by migrations that are gone. */
export class DevelopmentDatabaseError extends Error {
  constructor() {
    super('the database was made by a development version, and cannot be upgraded');
    this.name = 'DevelopmentDatabaseError';
  }
}

/** Another process is bringing the tables up to date: that takes as long as it takes. */
class MigratingError extends Error {}

/** How long one wait for that process lasts, before the next begins. */
const WAIT_MS = 5_000;

/** The first migration of all versions before the baseline. */
const BEFORE_BASELINE = '0000_extensions';

/**
 * Brings the tables up to date, in one transaction, one process at a time: runs the migrations (migrations/, written by
 * drizzle-kit) that have not run yet, and applies each file of functions/ and triggers/ whose text has changed, or all of them
 * after a migration, which may have dropped some with their tables. Indexes use the functions, so those come first; triggers need
 * the tables, so they come last. Returns the names of the migrations it ran. Throws a NewerDatabaseError or a
 * DevelopmentDatabaseError, and changes nothing, when the database is of another version. Tests pass a folder of their own. `onWait` is
 * called again and again while another process is at it.
 */
export async function migrate(
  db: Db,
  folder = here,
  onWait: () => void = () => undefined,
): Promise<string[]> {
  for (;;) {
    try {
      return await migrateNow(db, folder);
    } catch (error) {
      if (!(error instanceof MigratingError)) throw error;
      onWait();
    }
  }
}

/** Throws a MigratingError while another process is at it. */
async function migrateNow(db: Db, folder: URL): Promise<string[]> {
  return db.forWork('migrate').transaction(async (tx) => {
    await takeTurn(tx);
    await tx.query(
      'create table if not exists migration (tag text primary key, applied_at timestamptz not null)',
    );
    const { missing, unknown } = await compareMigrations(tx, folder);
    if (unknown.includes(BEFORE_BASELINE)) throw new DevelopmentDatabaseError();
    if (unknown.length > 0) throw new NewerDatabaseError(unknown);
    await tx.query(
      'create table if not exists applied_file (path text primary key, revision int not null, hash text not null)',
    );
    const stale = await findStaleFiles(tx, { folder, all: missing.length > 0 });
    await applyFiles(tx, stale, { folder, under: 'functions/' });
    for (const tag of missing) await run(tx, tag, folder);
    await applyFiles(tx, stale, { folder, under: 'triggers/' });
    return missing;
  });
}

/** A table that others lock is given up after the usual limit; a process that brings the tables up to date is waited for. */
async function takeTurn(tx: Queryable): Promise<void> {
  await tx.query(`set local lock_timeout = ${WAIT_MS}`);
  try {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('pitlane migrations', 0))`);
  } catch (error) {
    throw findDbCode(error) === '55P03' ? new MigratingError('another process migrates') : error;
  }
  await tx.query('set local lock_timeout to default');
}

/** Names of the migrations of this version that the database lacks. */
export async function findMissingMigrations(db: Queryable): Promise<string[]> {
  return (await compareMigrations(db, here)).missing;
}

async function compareMigrations(
  db: Queryable,
  folder: URL,
): Promise<{ missing: string[]; unknown: string[] }> {
  const journal = await readJournal(folder);
  const [known] = await db.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  const rows = known?.exists ? await db.query<{ tag: string }>('select tag from migration') : [];
  const applied = rows.map(({ tag }) => tag);
  return {
    missing: journal.filter((tag) => !applied.includes(tag)),
    unknown: applied.filter((tag) => !journal.includes(tag)),
  };
}

async function readJournal(folder: URL): Promise<string[]> {
  const text = await readFile(new URL('migrations/meta/_journal.json', folder), 'utf8');
  return (JSON.parse(text) as Journal).entries.map(({ tag }) => tag);
}

async function run(tx: Queryable, tag: string, folder: URL): Promise<void> {
  await execute(tx, await readFile(new URL(`migrations/${tag}.sql`, folder), 'utf8'));
  await tx.query('insert into migration (tag, applied_at) values ($1, now())', [tag]);
}

/** The files to apply, in their order. Throws a NewerDatabaseError when a newer version has applied one. */
async function findStaleFiles(
  tx: Queryable,
  { folder, all }: { folder: URL; all: boolean },
): Promise<Revisions> {
  const revisions = JSON.parse(await readFile(new URL('applied-files.json', folder), 'utf8')) as Revisions;
  const rows = await tx.query<{ path: string; revision: number; hash: string }>(
    'select path, revision, hash from applied_file',
  );
  const newer = rows.filter(({ path, revision }) => revision > (revisions[path]?.revision ?? 0));
  if (newer.length > 0) throw new NewerDatabaseError(newer.map(({ path }) => path));
  const applied = new Map(rows.map(({ path, hash }) => [path, hash]));
  return Object.fromEntries(
    Object.entries(revisions).filter(
      ([path, { hash }]) => hash !== null && (all || applied.get(path) !== hash),
    ),
  );
}

/** Applies the files under a path. Each file can be applied again. */
async function applyFiles(
  tx: Queryable,
  files: Revisions,
  { folder, under }: { folder: URL; under: string },
): Promise<void> {
  for (const [path, { revision, hash }] of Object.entries(files)) {
    if (!path.startsWith(under)) continue;
    await execute(tx, await readFile(new URL(path, folder), 'utf8'));
    await tx.query(
      `insert into applied_file (path, revision, hash) values ($1, $2, $3)
       on conflict (path) do update set revision = excluded.revision, hash = excluded.hash`,
      [path, revision, hash],
    );
  }
}

async function execute(tx: Queryable, text: string): Promise<void> {
  for (const statement of text.split('--> statement-breakpoint')) await tx.query(statement);
}
