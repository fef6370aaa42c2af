import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkPictureFolder, checkUploads } from './check-folders.ts';
import { openTestBucket } from './testing/test-bucket.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-uploads-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a folder that takes pictures is not spoken of, and keeps nothing of the trial', async () => {
  const log = { error: vi.fn() };
  await checkUploads({ dataDir, mediaS3: undefined }, log);
  expect(log.error).not.toHaveBeenCalled();
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['incoming']);
});

test('a folder that cannot be is one sentence with the way out', async () => {
  const log = { error: vi.fn() };
  await writeFile(join(dataDir, 'uploads'), '');
  await checkUploads({ dataDir, mediaS3: undefined }, log);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: 'EEXIST' }) },
    expect.stringMatching(/^Pictures cannot be uploaded: .*uploads.* PITLANE_DATA to another folder\.$/),
  );
});

test('a bucket that is not there, refuses us or cannot be reached is one sentence with the way out', async () => {
  const bucket = await openTestBucket();
  const log = { error: vi.fn() };
  const check = (changes: object) =>
    checkUploads({ dataDir, mediaS3: { ...bucket.config, ...changes } }, log);
  await check({});
  expect(log.error).not.toHaveBeenCalled();
  const wrong: [object, string][] = [
    [{ bucket: 'other' }, 'NoSuchBucket'],
    [{ secret: 'other' }, 'SignatureDoesNotMatch'],
    [{ endpoint: 'http://127.0.0.1:1' }, 'fetch failed'],
  ];
  for (const [changes, cause] of wrong) {
    await check(changes);
    const [, said] = log.error.mock.lastCall ?? [];
    expect(said).toMatch(/^Pictures cannot be uploaded: .+ Correct the settings MEDIA_S3_…/);
    expect(said).toContain(cause);
  }
  expect(log.error).toHaveBeenCalledTimes(wrong.length);
  await bucket.close();
});

describe('checkPictureFolder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pitlane-pictures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('makes the folder, and has nothing to say', async () => {
    const log = { warn: vi.fn() };
    await checkPictureFolder(join(folder, 'media'), log);
    expect(existsSync(join(folder, 'media'))).toBe(true);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('a folder that cannot be is one sentence with the way out', async () => {
    const log = { warn: vi.fn() };
    writeFileSync(join(folder, 'file'), '');
    await checkPictureFolder(join(folder, 'file/media'), log);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { folder: join(folder, 'file/media'), code: 'ENOTDIR' },
      expect.stringMatching(/^The folder .+ cannot be written: .+ PITLANE_DATA to another folder\.$/),
    );
  });
});
