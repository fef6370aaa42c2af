import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Db, Queryable } from './db.ts';

const here = new URL('./', import.meta.url);
type Journal = { entries: { tag: string }[] };

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

/** The first migration of all versions before the baseline. */
const BEFORE_BASELINE = '0000_extensions';

/**
 * Brings the tables up to date, in one transaction, one process at a time: runs the migrations (migrations/, written by
 * drizzle-kit) that have not run yet, and applies each file of functions/ and triggers/ whose text has changed. Indexes use
 * the functions, so those come first; triggers need the tables, so they come last. Returns the names of the migrations it ran.
 * Throws a NewerDatabaseError or a DevelopmentDatabaseError, and changes nothing, when the database is of another version.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.forWork('migrate').transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('pitlane migrations', 0))`);
    await tx.query(
      'create table if not exists migration (tag text primary key, applied_at timestamptz not null)',
    );
    const { missing, unknown } = await compareMigrations(tx);
    if (unknown.includes(BEFORE_BASELINE)) throw new DevelopmentDatabaseError();
    if (unknown.length > 0) throw new NewerDatabaseError(unknown);
    await tx.query('create table if not exists applied_file (path text primary key, hash text not null)');
    await applyFolder(tx, 'functions');
    for (const tag of missing) await run(tx, tag);
    await applyFolder(tx, 'triggers');
    return missing;
  });
}

/** Names of the migrations of this version that the database lacks. */
export async function findMissingMigrations(db: Queryable): Promise<string[]> {
  return (await compareMigrations(db)).missing;
}

async function compareMigrations(db: Queryable): Promise<{ missing: string[]; unknown: string[] }> {
  const journal = await readJournal();
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

async function readJournal(): Promise<string[]> {
  const text = await readFile(new URL('migrations/meta/_journal.json', here), 'utf8');
  return (JSON.parse(text) as Journal).entries.map(({ tag }) => tag);
}

async function run(tx: Queryable, tag: string): Promise<void> {
  await execute(tx, await readFile(new URL(`migrations/${tag}.sql`, here), 'utf8'));
  await tx.query('insert into migration (tag, applied_at) values ($1, now())', [tag]);
}

/** Applies the files of a folder that are new or have changed. Each can be applied again. */
async function applyFolder(tx: Queryable, folder: 'functions' | 'triggers'): Promise<void> {
  const rows = await tx.query<{ path: string; hash: string }>('select path, hash from applied_file');
  const applied = new Map(rows.map(({ path, hash }) => [path, hash]));
  const files = await readdir(new URL(`${folder}/`, here));
  for (const path of files.toSorted().map((file) => `${folder}/${file}`)) {
    const text = await readFile(new URL(path, here), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (applied.get(path) === hash) continue;
    await execute(tx, text);
    await tx.query(
      'insert into applied_file (path, hash) values ($1, $2) on conflict (path) do update set hash = excluded.hash',
      [path, hash],
    );
  }
}

async function execute(tx: Queryable, text: string): Promise<void> {
  for (const statement of text.split('--> statement-breakpoint')) await tx.query(statement);
}
