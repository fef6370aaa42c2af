import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open-db.ts';
import { openPglite } from '../db/pglite.ts';
import { lendDb } from './lend-db.ts';

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
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' and pg_relation_size(oid) > 0
  loop
    execute format('delete from %s', filled);
  end loop;
  perform setval(seqrelid, 1, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
end $$`;

/**
 * A migrated, empty database for one test file: embedded in memory, or a database of its own on the PostgreSQL server
 * that TEST_DATABASE_URL names. Close it in afterAll: a later file is then given the embedded one, as good as new.
 */
export async function openTestDb(): Promise<TestDb> {
  const server = process.env.TEST_DATABASE_URL;
  const db = server ? await openOnServer(server) : await lendDb(openCopy);
  return {
    ...db,
    async reset() {
      await db.query(EMPTY);
    },
  };
}

async function openOnServer(server: string): Promise<Db> {
  const name = `pitlane_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const admin = await openDb({ url: server });
    await admin.query(statement);
    await admin.close();
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDb({ url: url.href });
  await migrate(db);
  return {
    ...db,
    async close() {
      await db.close();
      await onServer(`drop database ${name}`);
    },
  };
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

/** Of what the copy is made of: the migrations and the database's own version. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const engine = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  hash.update(await readFile(join(dirname(engine), '..', 'package.json')));
  const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));
  for (const name of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).toSorted()) {
    hash.update(await readFile(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
