import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findPostgres, startTestPostgres, type TestPostgres } from '../../testing/test-postgres.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { openDb } from './open-db.ts';

const deploy = join(import.meta.dirname, '../../../../deploy');
const bin = findPostgres() ?? '';
const hasAge = spawnSync('age', ['--version']).status === 0;

// Needs a PostgreSQL on this machine. docs/studio-guide.md shows how to get one.
describe.skipIf(bin === '')('deploy/backup.sh and deploy/restore.sh', () => {
  let server: TestPostgres;
  let folder: string;

  beforeAll(async () => {
    server = await startTestPostgres(bin);
    folder = mkdtempSync(join(tmpdir(), 'pitlane-backup-'));
    const admin = await openDb({ url: server.url });
    // As docs/studio-guide.md makes them: the role owns only its database.
    await admin.query(`create role studio login createdb password 'p@ss:w\\rd%'`);
    for (const name of ['kept', 'fresh', 'used']) await admin.query(`create database ${name} owner studio`);
    await admin.close();
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const urlOf = (name: string) => server.url.replace('pitlane@', 'studio@').replace(/postgres$/, name);
  const PATH = [bin, '/usr/bin', '/bin'].join(delimiter);
  const runWith = (env: Record<string, string>, script: string, ...args: string[]) =>
    execFileSync(join(deploy, script), args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, TMPDIR: folder, KEEP: '2', ...env },
    }).trim();
  const run = (script: string, database: string, ...args: string[]) =>
    runWith({ DATABASE_URL: urlOf(database) }, script, ...args);
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

  test('a backup that has ended touches the file that monitors look at, and one that fails does not', () => {
    const own = mkdtempSync(join(tmpdir(), 'pitlane-stamp-'));
    onTestFinished(() => rmSync(own, { recursive: true }));
    const stamp = join(own, 'last');
    const env = (name: string) => ({ DATABASE_URL: urlOf(name), BACKUP_STAMP: stamp });
    const to = join(own, 'backups');
    expect(() => runWith(env('missing'), 'backup.sh', to)).toThrow('does not exist');
    expect(existsSync(stamp)).toBe(false);
    const file = runWith(env('kept'), 'backup.sh', to);
    expect(statSync(stamp).mtimeMs).toBeGreaterThanOrEqual(statSync(file).mtimeMs - 1_000);
    expect(statSync(stamp).size).toBe(0);
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

  /** A backup whose pg_dump never ends, in folders of its own, once it writes. */
  const startSlow = async () => {
    const place = mkdtempSync(join(folder, 'slow-'));
    writeFileSync(join(place, 'pg_dump'), '#!/bin/sh\nexec sleep 60', { mode: 0o755 });
    const backups = join(place, 'backups');
    mkdirSync(backups);
    const old = join(backups, 'pitlane-20200101T000000Z.dump.part');
    writeFileSync(old, 'half');
    utimesSync(old, 0, 0);
    const child = spawn(join(deploy, 'backup.sh'), [backups], {
      // systemd stops every process of a unit.
      detached: true,
      stdio: 'ignore',
      env: {
        PATH: [place, PATH].join(delimiter),
        TMPDIR: place,
        DATABASE_URL: urlOf('kept').replace('@', ':secret@'),
      },
    });
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      process.kill(-(child.pid ?? 0), signal);
      await once(child, 'exit');
    };
    await vi.waitFor(() =>
      expect(readdirSync(backups)).toEqual([expect.not.stringMatching(/^pitlane-2020/)]),
    );
    return { place, backups, end };
  };

  test('a backup that is stopped leaves nothing, and neither does one that went down with the machine', async () => {
    const { place, backups, end } = await startSlow();
    await end('SIGTERM');
    expect(readdirSync(backups)).toEqual([]);
    expect(readdirSync(place).toSorted()).toEqual(['backups', 'pg_dump']);
  });

  test('a backup removes the folder of a killed one, which may hold a password, and of none that runs', async () => {
    const killed = await startSlow();
    const running = await startSlow();
    await killed.end('SIGKILL');
    const findWork = (place: string) =>
      readdirSync(place).filter((name) => name.startsWith('pitlane-database-'));
    for (const { place } of [killed, running]) {
      const [work = ''] = findWork(place);
      expect(readdirSync(join(place, work))).toEqual(['password']);
      // As if it were an hour later.
      utimesSync(join(place, work), 0, 0);
      runWith({ DATABASE_URL: urlOf('kept'), TMPDIR: place }, 'backup.sh', folder);
    }
    expect(findWork(killed.place)).toEqual([]);
    expect(findWork(running.place)).toHaveLength(1);
    await running.end('SIGTERM');
  });

  test('a check removes what one that was killed has left, and no other', async () => {
    const file = run('backup.sh', 'kept', folder);
    const yesterday = Math.floor(Date.now() / 1_000) - 90_000;
    const names = [
      `pitlane_check_${yesterday}_7`,
      `pitlane_check_${yesterday + 86_400}_7`,
      'pitlane_check_me',
    ];
    for (const name of names) await using('kept', (db) => db.query(`create database ${name}`));
    expect(run('check-backup.sh', 'kept', file)).toMatch(/^Checked /);
    const left = await using('kept', (db) =>
      db.query<{ datname: string }>(
        `select datname from pg_database where datname like 'pitlane_check%' order by 1`,
      ),
    );
    expect(left.map(({ datname }) => datname)).toEqual(names.slice(1).toSorted());
    for (const { datname } of left) await using('kept', (db) => db.query(`drop database ${datname}`));
  }, 120_000);

  test('the password is no argument of any program, and reaches the server from a file', () => {
    const programs = mkdtempSync(join(folder, 'programs-'));
    const seen = join(programs, 'seen');
    for (const name of ['pg_dump', 'psql', 'pg_restore']) {
      const line = `#!/bin/sh\necho "$0 $*" >> ${seen}\ncat "$PGPASSFILE" >> ${seen}.passwords\nenv >> ${seen}.env\n[ ${name} != psql ] || echo 0`;
      writeFileSync(join(programs, name), line, { mode: 0o755 });
    }
    const url = join(programs, 'url');
    writeFileSync(url, urlOf('kept').replace('studio@', 'studio:p%40ss%3Aw%5Crd%25@'));
    const env = { PATH: [programs, PATH].join(delimiter), DATABASE_URL_FILE: url };
    runWith(env, 'backup.sh', join(programs, 'backups'));
    runWith(env, 'restore.sh', join(programs, 'none.dump'));
    expect(readFileSync(seen, 'utf8')).toMatch(/pg_dump .*studio@127.*\n.*psql .*\n.*pg_restore /);
    expect(readFileSync(seen, 'utf8') + readFileSync(`${seen}.env`, 'utf8')).not.toMatch(/p%40ss|p@ss/);
    expect(new Set(readFileSync(`${seen}.passwords`, 'utf8').trim().split('\n'))).toEqual(
      new Set(['*:*:*:*:p@ss\\:w\\\\rd%']),
    );
  });

  test('gives age no file twice: version 1.2 refuses an output that is its input', () => {
    const programs = mkdtempSync(join(folder, 'age-'));
    const age = [
      '#!/bin/sh',
      '[ "$4" = --output ] || exec cat',
      '[ "$5" != "$6" ] || exit 1',
      'cat "$6" > "$5"',
    ];
    writeFileSync(join(programs, 'age'), age.join('\n'), { mode: 0o755 });
    writeFileSync(join(programs, 'pg_dump'), '#!/bin/sh\necho dump', { mode: 0o755 });
    const env = {
      PATH: [programs, PATH].join(delimiter),
      DATABASE_URL: urlOf('kept'),
      AGE_RECIPIENTS: 'keys',
    };
    const file = runWith(env, 'backup.sh', join(programs, 'backups'));
    expect(readFileSync(file, 'utf8')).toBe('dump\n');
  });

  test('an address with the password behind a question mark is refused', () => {
    const DATABASE_URL = `${urlOf('kept')}?password=hush`;
    expect(() => runWith({ DATABASE_URL }, 'backup.sh', folder)).toThrow(
      'Write the password before the host',
    );
  });

  // Needs age: apt-get install age.
  describe.skipIf(!hasAge)('with keys', () => {
    let key: string;
    let recipients: string;
    beforeAll(() => {
      key = join(folder, 'key.txt');
      recipients = join(folder, 'recipients.txt');
      spawnSync('age-keygen', ['--output', key]);
      writeFileSync(recipients, spawnSync('age-keygen', ['-y', key]).stdout);
    });
    const backup = (database: string) =>
      runWith({ DATABASE_URL: urlOf(database), AGE_RECIPIENTS: recipients }, 'backup.sh', folder);

    test('a backup is encrypted, and proves that it can be restored', async () => {
      const file = backup('kept');
      expect(file).toMatch(/\.dump\.age$/);
      expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org/);
      expect(readFileSync(file, 'latin1')).not.toContain('PGDMP');
      const check = { DATABASE_URL: urlOf('kept'), AGE_IDENTITY: key };
      const rows = await using('kept', countRows);
      expect(runWith(check, 'check-backup.sh', file)).toMatch(
        new RegExp(`^Checked .+: \\d+ tables, ${rows} rows\\.$`),
      );
      const left = await using('kept', (db) =>
        db.query(`select datname from pg_database where datname like 'pitlane_check%'`),
      );
      expect(left).toEqual([]);
    });

    test('a backup that was cut off or is for another key is refused', () => {
      const file = backup('kept');
      const cut = join(folder, 'cut.dump.age');
      writeFileSync(cut, readFileSync(file).subarray(0, -100));
      const check = { DATABASE_URL: urlOf('kept'), AGE_IDENTITY: key };
      expect(() => runWith(check, 'check-backup.sh', cut)).toThrow();
      const other = join(folder, 'other.txt');
      spawnSync('age-keygen', ['--output', other]);
      expect(() => runWith({ ...check, AGE_IDENTITY: other }, 'check-backup.sh', file)).toThrow(
        'no identity matched',
      );
    });

    test('keys that cannot be read end the backup, without a file', () => {
      const env = { DATABASE_URL: urlOf('kept'), AGE_RECIPIENTS: join(folder, 'none') };
      const backups = join(folder, 'encrypted');
      expect(() => runWith(env, 'backup.sh', backups)).toThrow('no such file');
      expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([]);
    });
  });
});

async function countRows(db: Db): Promise<number> {
  const tables = Object.values(await readEverything(db)).filter((rows) => typeof rows[0] === 'string');
  return tables.flat().length;
}

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
