import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startTestPostgres, type TestPostgres } from '../../testing/test-postgres.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { openDb } from './open-db.ts';

const deploy = join(import.meta.dirname, '../../../../deploy');
const bin = findPostgres() ?? '';

// Needs a PostgreSQL on this machine. docs/studio-guide.md shows how to get one.
describe.skipIf(bin === '')('deploy/backup.sh and deploy/restore.sh', () => {
  let server: TestPostgres;
  let folder: string;

  beforeAll(async () => {
    server = await startTestPostgres(bin);
    folder = mkdtempSync(join(tmpdir(), 'pitlane-backup-'));
    const admin = await openDb({ url: server.url });
    // As docs/studio-guide.md makes them: the role owns only its database.
    await admin.query(`create role studio login`);
    for (const name of ['kept', 'fresh', 'used']) await admin.query(`create database ${name} owner studio`);
    await admin.close();
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const urlOf = (name: string) => server.url.replace('pitlane@', 'studio@').replace(/postgres$/, name);
  const run = (script: string, database: string, ...args: string[]) =>
    execFileSync(join(deploy, script), args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter), DATABASE_URL: urlOf(database), KEEP: '2' },
    }).trim();
  const using = async <T>(database: string, work: (db: Db) => Promise<T>): Promise<T> => {
    const db = await openDb({ url: urlOf(database) });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };

  test('a restored database holds every row, and the server finds nothing to migrate', async () => {
    const written = await using('kept', async (db) => {
      await migrate(db);
      await db.query(
        `insert into announcement (title, body, published_at) values ('Race night', 'At eight', 1), ('Two', 'b', 2)`,
      );
      return readEverything(db);
    });
    expect(written.announcement).toHaveLength(2);
    const file = run('backup.sh', 'kept', folder);
    expect(run('restore.sh', 'fresh', file)).toBe(`Restored ${file}.`);
    await using('fresh', async (db) => {
      expect(await migrate(db)).toEqual([]);
      expect(await readEverything(db)).toEqual(written);
      // Numbers go on where they were: the next announcement does not collide.
      await db.query(`insert into announcement (title, body, published_at) values ('Three', 'c', 3)`);
    });
  });

  test('a database that holds something is refused', async () => {
    await using('used', (db) => migrate(db));
    const file = run('backup.sh', 'used', folder);
    expect(() => run('restore.sh', 'used', file)).toThrow('The database is not empty');
  });

  test('a backup that fails leaves no file, and the newest are kept', () => {
    for (const day of ['01', '02', '03'])
      writeFileSync(join(folder, `pitlane-202001${day}T000000Z.dump`), '');
    expect(() => run('backup.sh', 'missing', folder)).toThrow('does not exist');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const before = readdirSync(folder);
    const file = run('backup.sh', 'kept', folder);
    // Names sort by time. A backup of the same second replaces the one before it.
    const newest = [...new Set([...before, basename(file)])].toSorted().slice(-2);
    expect(readdirSync(folder).toSorted()).toEqual(newest);
  });
});

/** Every table's rows as text, sorted, and where every sequence is. */
async function readEverything(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows = tables.map(async ({ name }) => {
    const found = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    return [name, found.map(({ row }) => row)] as const;
  });
  const sequences = await db.query<{ sequencename: string; last_value: unknown }>(
    'select sequencename, last_value from pg_sequences order by 1',
  );
  return { ...Object.fromEntries(await Promise.all(rows)), sequences };
}
