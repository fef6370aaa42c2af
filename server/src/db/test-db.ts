import { randomUUID } from 'node:crypto';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { openDb } from './open-db.ts';

export type TestDb = Db & {
  /** Empties every table: cheaper than a new database for each case. */
  reset(): Promise<void>;
};

/**
 * A migrated, empty database for one test file: embedded in memory, or a database of its own on the PostgreSQL server
 * that TEST_DATABASE_URL names. Close it in afterAll.
 */
export async function openTestDb(): Promise<TestDb> {
  const server = process.env.TEST_DATABASE_URL;
  const { db, drop } = server
    ? await openOnServer(server)
    : { db: await openDb({ memory: true }), drop: undefined };
  await migrate(db);
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  );
  const truncate = `truncate ${tables.map(({ name }) => name).join(', ')} restart identity`;
  return {
    ...db,
    async reset() {
      await db.query(truncate);
    },
    async close() {
      await db.close();
      await drop?.();
    },
  };
}

async function openOnServer(server: string) {
  const name = `pitlane_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const admin = await openDb({ url: server });
    await admin.query(statement);
    await admin.close();
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { db: await openDb({ url: url.href }), drop: () => onServer(`drop database ${name}`) };
}
