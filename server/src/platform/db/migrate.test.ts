import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createServerDatabase, openEmptyDb } from '../../testing/test-db.ts';
import type { Db } from './db.ts';
import { DevelopmentDatabaseError, migrate, NewerDatabaseError } from './migrate.ts';
import { openDb } from './open-db.ts';

const MIGRATE_FOLDER = fileURLToPath(new URL('./fixtures/migrate-folder.ts', import.meta.url));

let db: Db;
beforeAll(async () => {
  db = await openEmptyDb();
});
beforeEach(async () => {
  await migrate(db);
});
afterAll(() => db.close());

const readTags = () => db.query('select tag from migration order by tag');
const readTrigger = async () =>
  (await db.query<{ text: string }>(`select prosrc as text from pg_proc where proname = 'count_likes'`))[0]
    ?.text;

/** Drops all triggers with their functions, and gives the function that an index uses another body. */
const DAMAGE_CODE = `do $$ declare code record; begin
  for code in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
  loop execute format('drop function %s cascade', code.name); end loop;
  create or replace function word_cuts(words text) returns text[] language sql immutable as 'select null::text[]';
end $$`;

/** The triggers and the functions of triggers/ and functions/, with what they do. */
const readCode = () =>
  db.query(
    `select tgname::text as name, pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal
     union all
     select proname::text, prosrc from pg_proc where proname = 'word_cuts' or prorettype = 'trigger'::regtype
     order by name, text`,
  );

/** Copies what this version applies, and adds a migration. Returns the folder. */
function copyWithMigration(tag: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-migrate-'));
  for (const name of ['migrations', 'functions', 'triggers', 'applied-files.json'])
    cpSync(join(import.meta.dirname, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'migrations', `${tag}.sql`), text);
  const path = join(folder, 'migrations', 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  writeFileSync(path, JSON.stringify({ entries: [...journal.entries, { tag }] }));
  return folder;
}

describe('migrate', () => {
  test('brings an empty database up to date, once', async () => {
    const empty = await openEmptyDb();
    const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) =>
      name.endsWith('.sql'),
    );
    expect(await migrate(empty)).toEqual(files.map((name) => name.replace('.sql', '')));
    expect(await migrate(empty)).toEqual([]);
    await empty.close();
  });

  test('applies a function or trigger again when its text has changed, and only then', async () => {
    const text = await readTrigger();
    expect(text).toContain('nft_view');
    await db.query(
      `create or replace function count_likes() returns trigger language plpgsql as 'begin return null; end'`,
    );
    await migrate(db);
    expect(await readTrigger()).not.toBe(text);
    await db.query(
      `update applied_file set hash = 'of an older text' where path = 'triggers/count_likes.sql'`,
    );
    await migrate(db);
    expect(await readTrigger()).toBe(text);
  });

  test('applies all functions and triggers again after a migration has run', async () => {
    const before = await readCode();
    await db.query(DAMAGE_CODE);
    expect(await migrate(db)).toEqual([]);
    expect(await readCode()).not.toEqual(before);
    const folder = copyWithMigration('0001_change_nothing', 'select 1');
    expect(await migrate(db, pathToFileURL(`${folder}/`))).toEqual(['0001_change_nothing']);
    expect(await readCode()).toEqual(before);
    await db.query(`delete from migration where tag = '0001_change_nothing'`);
    rmSync(folder, { recursive: true });
  });

  test('refuses a database whose triggers a newer version has changed, and leaves them', async () => {
    const path = 'triggers/count_likes.sql';
    await db.query(`update applied_file set revision = revision + 1, hash = 'newer' where path = $1`, [path]);
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
    expect(await db.query('select hash from applied_file where path = $1', [path])).toEqual([
      { hash: 'newer' },
    ]);
    await db.query('update applied_file set revision = revision - 1 where path = $1', [path]);
    await migrate(db);
  });

  test('takes a database that has applied a file which is gone, as one of an older version', async () => {
    const path = 'triggers/add_nft_counts.sql';
    await db.query(`insert into applied_file values ($1, 1, 'an older text')`, [path]);
    expect(await migrate(db)).toEqual([]);
    await db.query('delete from applied_file where path = $1', [path]);
  });

  test('refuses a database that a newer version has changed, and changes nothing', async () => {
    const before = await readTags();
    await db.query(`insert into migration values ('9999_from_tomorrow', now())`);
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
    await db.query(`delete from migration where tag = '9999_from_tomorrow'`);
    expect(await readTags()).toEqual(before);
  });

  test('refuses a database from before the baseline, and changes nothing', async () => {
    const old = await openEmptyDb();
    await old.query('create table migration (tag text primary key, applied_at timestamptz not null)');
    await old.query(`insert into migration values ('0000_extensions', now()), ('0001_ground_floor', now())`);
    await expect(migrate(old)).rejects.toThrow(DevelopmentDatabaseError);
    expect(await old.query(`select to_regclass('nft') as nft`)).toEqual([{ nft: null }]);
    await old.close();
  });
});

describe('a process that is killed while it migrates', () => {
  test('leaves nothing behind, and the next one does all of it', async ({ skip }) => {
    const database = await createServerDatabase();
    // A process of its own can only share a database that is on a server.
    if (!database) return skip('no server');
    const { url, drop } = database;
    const tag = '9998_add_a_half';
    const half = 'create table half (id int);--> statement-breakpoint\n';
    const slow = copyWithMigration(tag, `${half}select pg_sleep(5);`);
    const usual = copyWithMigration(tag, `${half}create table other_half (id int);`);
    const child = spawn(process.execPath, [MIGRATE_FOLDER, url, slow], { stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const left = await openDb({ url });
    const isAsleep = async () => {
      const sleeping = await left.query(
        `select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(5)%' and state = 'active'`,
      );
      return sleeping.length === 1;
    };
    await expect.poll(isAsleep, { timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await left.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);

    expect(await migrate(left, pathToFileURL(`${usual}/`))).toEqual([tag]);
    expect(
      await left.query(`select to_regclass('half') as half, to_regclass('other_half') as other`),
    ).toEqual([{ half: 'half', other: 'other_half' }]);
    await left.close();
    await drop();
    for (const folder of [slow, usual]) rmSync(folder, { recursive: true });
  }, 90_000);
});
