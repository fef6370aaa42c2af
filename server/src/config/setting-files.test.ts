import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettingFiles } from './setting-files.ts';

const NAMES = ['BUILD_SECRET', 'DATABASE_URL'];
let dir: string;
const put = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pitlane-settings-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('readSettingFiles', () => {
  test('reads the file that a variable names, without the end of its line', () => {
    const file = put('secret', 'hush\n');
    const { env, problems } = readSettingFiles({ BUILD_SECRET_FILE: file, PORT: '1' }, NAMES);
    expect([env.BUILD_SECRET, env.PORT, problems]).toEqual(['hush', '1', []]);
  });

  test('reads the credentials that systemd passes', () => {
    put('pitlane_DATABASE_URL', 'postgres://a/b');
    put('DATABASE_URL', 'of another program');
    const { env, problems } = readSettingFiles({ CREDENTIALS_DIRECTORY: dir }, NAMES);
    expect([env.DATABASE_URL, env.BUILD_SECRET, problems]).toEqual(['postgres://a/b', undefined, []]);
  });

  test('says that credentials which systemd promises are not there', () => {
    const folder = join(dir, 'none');
    const { problems } = readSettingFiles({ CREDENTIALS_DIRECTORY: folder }, NAMES);
    expect(problems).toEqual([
      expect.stringMatching(`^CREDENTIALS_DIRECTORY: .*${folder}.* mount --make-rshared /$`),
    ]);
  });

  test.each([
    ['', 'is empty'],
    [' \n', 'is empty'],
    ['one\ntwo', 'has more than one line'],
    ['x'.repeat(65_537), 'is too large for a setting'],
  ])('refuses a file: %#', (text, words) => {
    const file = put('bad', text);
    const { problems } = readSettingFiles({ BUILD_SECRET_FILE: file }, NAMES);
    expect(problems).toEqual([`BUILD_SECRET_FILE: the file ${file} ${words}`]);
  });

  test('refuses a file that is missing, and a folder', () => {
    const { problems } = readSettingFiles(
      { BUILD_SECRET_FILE: join(dir, 'none'), DATABASE_URL_FILE: dir },
      NAMES,
    );
    expect(problems).toEqual([
      expect.stringContaining('cannot be read (ENOENT)'),
      expect.stringContaining('cannot be read (EISDIR)'),
    ]);
  });

  test('refuses a setting that is given twice, without its value', () => {
    put('pitlane_BUILD_SECRET', 'hush');
    const env = {
      BUILD_SECRET: 'hush',
      BUILD_SECRET_FILE: put('secret', 'hush'),
      CREDENTIALS_DIRECTORY: dir,
    };
    const { problems } = readSettingFiles(env, ['BUILD_SECRET']);
    expect(problems).toEqual([
      'BUILD_SECRET: is given twice, by BUILD_SECRET and by BUILD_SECRET_FILE and by the credential BUILD_SECRET',
    ]);
  });

  test('an empty variable is not set', () => {
    const file = put('secret', 'hush');
    const { env } = readSettingFiles(
      { BUILD_SECRET: ' ', BUILD_SECRET_FILE: file, DATABASE_URL_FILE: '' },
      NAMES,
    );
    expect(env.BUILD_SECRET).toBe('hush');
  });
});
