import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDoctorContext, listTrouble } from '../../testing/doctor-context.ts';
import { checkStorage } from './check-storage.ts';
import type { DoctorContext } from './finding.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-doctor-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** What is wrong with storage, but for what the disk of this machine and its packages have. */
async function examine(
  env: Record<string, string> = {},
  change: (context: DoctorContext) => DoctorContext = (same) => same,
) {
  const context = change(createDoctorContext({ PITLANE_DATA: dir, ...env }));
  return listTrouble(await checkStorage.run(context)).filter((line) => !/GB free|bubblewrap/.test(line));
}
const asReal = (context: DoctorContext): DoctorContext => ({
  ...context,
  config: { ...context.config, demo: false },
});

describe('checkStorage', () => {
  test('a folder of our own has no trouble, and nothing is left in it', async () => {
    expect(await examine()).toEqual([]);
  });

  test('a folder that all may look into, one that is not there, and a file', async () => {
    await chmod(dir, 0o755);
    expect(await examine()).toEqual([
      `warn: Every user of this machine can read ${dir}. → chmod o-rwx ${dir}`,
    ]);
    const file = join(dir, 'file');
    await writeFile(file, '', { mode: 0o700 });
    expect(await examine({ PITLANE_DATA: join(dir, 'none') })).toEqual([
      expect.stringContaining('does not exist yet'),
    ]);
    expect(await examine({ PITLANE_DATA: file })).toEqual([
      expect.stringMatching(/^fail: Pictures can’t be stored in PITLANE_DATA: .* → Fix the folder’s owner/),
    ]);
  });

  test('a bucket that does not answer', async () => {
    const mediaS3 = { endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'r', keyId: 'k', secret: 's' };
    const trouble = await examine({}, (context) => ({ ...context, config: { ...context.config, mediaS3 } }));
    expect(trouble).toEqual([
      expect.stringMatching(
        /^fail: Pictures can’t be stored in the bucket .* → Correct the settings MEDIA_S3_…/,
      ),
    ]);
  });

  test('a decoder that is away', async () => {
    expect(await examine({ DECODER_SOCKET: join(dir, 'no.sock') })).toEqual([
      expect.stringMatching(
        /^fail: The decoder at DECODER_SOCKET isn’t responding: .* → Start a process with the role decoder/,
      ),
    ]);
  });

  test('a scanner that is away', async () => {
    expect(await examine({ SCANNER_URL: `unix:${join(dir, 'no.ctl')}` })).toEqual([
      expect.stringMatching(/^fail: The scanner at SCANNER_URL isn’t responding: .* → Start clamd/),
    ]);
  });

  test('a backup that never was, an old one, and one of last night', async () => {
    const stamp = join(dir, 'last');
    expect(await examine({}, asReal)).toEqual([
      expect.stringContaining('We don’t know how old the last backup is.'),
    ]);
    expect(await examine({ BACKUP_STAMP: stamp }, asReal)).toEqual([
      'fail: No backup has finished yet, or BACKUP_STAMP is wrong (ENOENT). → Start one: systemctl start pitlane-backup.',
    ]);
    await writeFile(stamp, '');
    const touch = (hours: number) =>
      utimes(stamp, Date.now() / 1_000, Date.now() / 1_000 - hours * 3_600 - 60);
    await touch(30);
    expect(await examine({ BACKUP_STAMP: stamp }, asReal)).toEqual([
      expect.stringMatching(/^fail: The last backup is 30 hours old/),
    ]);
    await touch(20);
    expect(await examine({ BACKUP_STAMP: stamp }, asReal)).toEqual([]);
  });
});
