import { readFile } from 'node:fs/promises';
import type { Db, Queryable } from './db.ts';

const folder = new URL('./migrations/', import.meta.url);
type Journal = { entries: { tag: string }[] };

/** A newer version of Pitlane has changed the tables: this one would read and write them wrongly. */
export class NewerDatabaseError extends Error {
  constructor(tags: readonly string[]) {
    super(`the database has tables of a newer version (${tags.join(', ')})`);
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the tables up to date: runs the migrations (migrations/, written by drizzle-kit) that have not run yet,
 * all in one transaction, one process at a time. Returns the names of those it ran. Throws a NewerDatabaseError, and
 * changes nothing, where migrations have run that this version does not have.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.forWork('migrate').transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('pitlane migrations', 0))`);
    await tx.query(
      'create table if not exists migration (tag text primary key, applied_at timestamptz not null)',
    );
    const { missing, unknown } = await compareMigrations(tx);
    if (unknown.length > 0) throw new NewerDatabaseError(unknown);
    for (const tag of missing) await run(tx, tag);
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
  const { entries } = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as Journal;
  return entries.map(({ tag }) => tag);
}

async function run(tx: Queryable, tag: string) {
  const text = await readFile(new URL(`${tag}.sql`, folder), 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await tx.query(statement);
  await tx.query('insert into migration (tag, applied_at) values ($1, now())', [tag]);
}
