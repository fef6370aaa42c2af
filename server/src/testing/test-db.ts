import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OPERATOR_SCOPES } from '@pitlane/shared/domain/site/operator-scopes';
import { COMMAND_LINE, issueToken } from '../modules/operator/issue-token.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type DbLocation, openDb } from '../platform/db/open-db.ts';
import { openPglite } from '../platform/db/pglite.ts';
import { lendDb } from './lend-db.ts';
import { addressOf } from './test-postgres.ts';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

export type TestDb = Db & {
  /** Empties every table: cheaper than a new database for each case. */
  reset(): Promise<void>;
};

/**
 * Deletes every row and starts every sequence again. A tenth of the time of TRUNCATE, which rebuilds each table and
 * index. Without triggers: the summaries that they keep are emptied here too.
 */
const EMPTY = `do $$ declare filled regclass; begin
  set local session_replication_role = replica;
  for filled in
    select oid from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'applied_file') and pg_relation_size(oid) > 0
  loop
    execute format('delete from %s', filled);
  end loop;
  perform setval(seqrelid, 1, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
end $$`;

/**
 * A migrated, empty database for one test file: embedded in memory, or a database of its own on the PostgreSQL server
 * that TEST_DATABASE_URL names. Close it in afterAll: a later file then gets it, emptied.
 */
export async function openTestDb(): Promise<TestDb> {
  const server = process.env.TEST_DATABASE_URL;
  const db = await lendDb(server ? () => openOnServer(server) : openCopy);
  return {
    ...db,
    async reset() {
      await db.query(EMPTY);
    },
  };
}

async function openOnServer(server: string): Promise<Db> {
  const { url, drop } = await createOn(server);
  return dropOnClose(await openDb({ url }), drop);
}

function dropOnClose(db: Db, drop: () => Promise<void>): Db {
  return {
    ...db,
    async close() {
      await db.close();
      await drop();
    },
  };
}

/** The address of a database on a server. `drop` deletes it and ends the sessions that still use it. */
export type ServerDatabase = { url: string; drop(): Promise<void> };

/** A migrated, empty database on the server that TEST_DATABASE_URL names, for a process to use; undefined without that server. */
export async function createServerDatabase(): Promise<ServerDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createOn(server) : undefined;
}

/** An empty database, not migrated: on the server that TEST_DATABASE_URL names, or embedded in memory. */
export async function openEmptyDb(): Promise<Db> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return openDb({ memory: true });
  const { url, drop } = await createFrom(server, 'template0');
  return dropOnClose(await openDb({ url }), drop);
}

/** Creates a token for a server that starts later on this database. */
export async function prepareOperatorToken(location: DbLocation): Promise<string> {
  const db = await openDb(location);
  try {
    await migrate(db);
    const given = { name: 'tests', scopes: [...OPERATOR_SCOPES], days: 1 };
    return (await db.transaction((tx) => issueToken(tx, given, { by: COMMAND_LINE, replace: true }))).token;
  } finally {
    await db.close();
  }
}

/** Copies a migrated template, which takes a tenth of the time of migrating. */
async function createOn(server: string): Promise<ServerDatabase> {
  const template = `pitlane_template_${await fingerprint()}`;
  await ensureTemplate(server, template);
  return createFrom(server, template);
}

async function createFrom(server: string, template: string): Promise<ServerDatabase> {
  const name = `pitlane_test_${randomUUID().replaceAll('-', '')}`;
  const run = (statement: string) => withDb(server, (admin) => admin.query(statement));
  await run(`create database ${name} template ${template}`);
  return {
    url: addressOf(server, name),
    async drop() {
      await run(`drop database ${name} with (force)`);
    },
  };
}

/** Opens a database for one piece of work, which may take as long as it takes. */
async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb({ url });
  try {
    return await work(db.forWork('migrate'));
  } finally {
    await db.close();
  }
}

/** One process makes the template while the others wait: PostgreSQL copies no database that a session is connected to. */
async function ensureTemplate(server: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  const make = async (admin: Db) => {
    await admin.query(`drop database if exists ${draft}`);
    await admin.query(`create database ${draft}`);
    await withDb(addressOf(server, draft), migrate);
    await admin.query(`alter database ${draft} rename to ${template}`);
  };
  await withDb(server, (db) =>
    db.transaction(async (tx) => {
      // Making the template takes longer on a busy machine than the server lets a statement wait for a lock.
      await tx.query('set local lock_timeout = 0');
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [template]);
      const [found] = await tx.query('select from pg_database where datname = $1', [template]);
      // On another connection: PostgreSQL creates no database inside a transaction.
      if (!found) await withDb(server, make);
    }),
  );
}

/** Making an embedded database takes seconds, copying one a fraction: the first test of a set of migrations keeps one. */
async function openCopy(): Promise<Db> {
  const path = join(CACHE, `pitlane-test-db-${await fingerprint()}.tar`);
  const image = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (image) return openPglite({ image });
  const db = await openPglite({});
  await migrate(db);
  const draft = `${path}.${randomUUID()}`;
  await mkdir(CACHE, { recursive: true });
  await writeFile(draft, await db.dump());
  await rename(draft, path);
  return db;
}

/** Hashes what the copy is made of: the migrations and the database's own version. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const engine = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  hash.update(await readFile(join(dirname(engine), '..', 'package.json')));
  for (const folder of ['functions', 'migrations', 'triggers']) {
    const path = fileURLToPath(new URL(`../platform/db/${folder}`, import.meta.url));
    for (const name of (await readdir(path)).filter((each) => each.endsWith('.sql')).toSorted()) {
      hash.update(await readFile(join(path, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
