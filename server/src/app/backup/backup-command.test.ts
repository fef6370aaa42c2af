import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { openDb } from '../../platform/db/open-db.ts';
import { runPitlane } from '../../testing/run-pitlane.ts';
import { findPostgres, startTestPostgres, type TestPostgres } from '../../testing/test-postgres.ts';
import { runBackup, runRestore } from './backup-command.ts';

const bin = findPostgres() ?? '';
const hasAge = spawnSync('age', ['--version']).status === 0;

const PATH = [bin, '/usr/bin', '/bin'].join(delimiter);
const pitlane = (args: string[], env: Record<string, string>) => runPitlane(args, { PATH, ...env });

describe('pitlane backup and restore', () => {
  test('say how they are called', async () => {
    const print = () => undefined;
    const refused = { code: 'ERR_PARSE_ARGS', message: 'Name one folder.' };
    await expect(runBackup([], print)).rejects.toMatchObject(refused);
    await expect(runBackup(['a', 'b'], print)).rejects.toMatchObject(refused);
    await expect(runBackup(['--now'], print)).rejects.toThrow("Unknown option '--now'");
    await expect(runRestore([], print)).rejects.toThrow('Name one file.');
    const { err, status } = await pitlane(['restore'], {});
    expect(err).toContain('Name one file.\n\npitlane restore <file>');
    expect(status).toBe(2);
  });

  test('refuse an embedded database, with the way out', async () => {
    const { err, status } = await pitlane(['backup', join(tmpdir(), 'never-made')], {});
    expect(err).toContain('stop the site and copy its folder (PITLANE_DATA)');
    expect(status).toBe(1);
    expect(existsSync(join(tmpdir(), 'never-made'))).toBe(false);
  });

  // Needs a PostgreSQL on this machine. docs/studio-guide.md shows how to get one.
  describe.skipIf(bin === '')('with a database and uploads', () => {
    let server: TestPostgres;
    let folder: string;
    let data: string;

    beforeAll(async () => {
      server = await startTestPostgres(bin);
      folder = mkdtempSync(join(tmpdir(), 'pitlane-backups-'));
      data = join(folder, 'data');
      mkdirSync(join(data, 'uploads', 'incoming'), { recursive: true });
      writeFileSync(join(data, 'uploads', 'a.webp'), 'a picture');
      writeFileSync(join(data, 'uploads', 'b.bin'), 'pinned content');
      writeFileSync(join(data, 'uploads', 'incoming', 'half'), 'on its way');
      writeFileSync(join(data, 'audit-head'), 'the newest entry');
      const db = await openDb({ url: server.url });
      await db.query('create database empty');
      await migrate(db);
      await db.query(`insert into announcement (title, body, published_at) values ('Race night', 'At 8', 1)`);
      await db.close();
    });

    afterAll(async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    });

    const settings = (extra: Record<string, string> = {}) => ({
      DATABASE_URL: server.url,
      PITLANE_DATA: data,
      TMPDIR: folder,
      ...extra,
    });

    test('keep both, prove it, and bring both back', async () => {
      const to = join(folder, 'plain');
      const made = await pitlane(['backup', to, '--verify'], settings());
      expect(made.err).toContain('This backup is not encrypted');
      expect(made.out).toMatch(
        /Checked .+\.dump: \d+ tables, \d+ rows\.\nChecked .+\.uploads\.tar: 2 files\./,
      );
      expect(made.status).toBe(0);
      expect(readdirSync(to).map((name) => name.replace(/^pitlane-\w+/, ''))).toEqual([
        '.dump',
        '.uploads.tar',
      ]);

      const file = join(to, readdirSync(to)[0] ?? '');
      const empty = settings({ DATABASE_URL: server.url.replace(/postgres$/, 'empty') });
      const refused = await pitlane(['restore', file], empty);
      expect(refused.err).toContain('There are uploads in');
      expect(refused.status).toBe(1);

      rmSync(join(data, 'uploads'), { recursive: true });
      const restored = await pitlane(['restore', file], empty);
      expect(restored).toMatchObject({ err: '', status: 0 });
      expect(restored.out).toContain('audit-head.before-restore');
      expect(readdirSync(join(data, 'uploads')).toSorted()).toEqual(['a.webp', 'b.bin']);
      expect(readFileSync(join(data, 'uploads', 'b.bin'), 'utf8')).toBe('pinned content');
      expect(existsSync(join(data, 'audit-head'))).toBe(false);
      const db = await openDb({ url: empty.DATABASE_URL });
      expect(await db.query('select title from announcement')).toEqual([{ title: 'Race night' }]);
      await db.close();

      const again = await pitlane(['restore', file], empty);
      expect(again.err).toContain('The database is not empty');
      expect(again.status).toBe(1);
    }, 120_000);

    // Needs age: apt-get install age.
    test.skipIf(!hasAge)(
      'encrypt both, and refuse uploads that were cut off',
      async () => {
        const key = join(folder, 'key.txt');
        spawnSync('age-keygen', ['--output', key]);
        const keys = join(folder, 'keys.txt');
        writeFileSync(keys, spawnSync('age-keygen', ['-y', key]).stdout);
        const to = join(folder, 'sealed');
        const env = settings({ AGE_RECIPIENTS: keys, AGE_IDENTITY: key });
        const made = await pitlane(['backup', to, '--verify'], env);
        expect(made).toMatchObject({ err: '', status: 0 });
        expect(made.out).toMatch(/\.uploads\.tar\.age: 2 files\./);
        const [, uploads = ''] = readdirSync(to).toSorted();
        const sealed = readFileSync(join(to, uploads));
        expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org/);
        writeFileSync(join(to, uploads), sealed.subarray(0, -100));
        const check = spawnSync(
          join(import.meta.dirname, '../../../../deploy/check-backup.sh'),
          [join(to, readdirSync(to).toSorted()[0] ?? '')],
          {
            env: { ...env, PATH },
          },
        );
        expect(check.status).not.toBe(0);
      },
      120_000,
    );
  });
});
