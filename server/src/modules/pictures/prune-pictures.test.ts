import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prunePictures } from './prune-pictures.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-prune-'));
});
afterEach(() => rm(dir, { recursive: true }));

const HOUR = 3_600;
const NOW = 1_700_000_000;
/** A file of one block, last changed and last read so many hours ago. */
async function addFile(name: string, changed: number, read: number) {
  await writeFile(join(dir, name), 'x'.repeat(4_000));
  await utimes(join(dir, name), NOW - read * HOUR, NOW - changed * HOUR);
}
const names = async () => (await readdir(dir)).toSorted();

describe('prunePictures', () => {
  test('deletes nothing in a folder within its limit', async () => {
    await addFile('a', 900, 900);
    await addFile('b', 1, 1);
    await prunePictures(dir, 2 * 4_096);
    expect(await names()).toEqual(['a', 'b']);
  });

  test('deletes what was used longest ago, with some room to spare', async () => {
    await addFile('old, read lately', 90, 1);
    await addFile('old', 90, 90);
    await addFile('older', 91, 91);
    // A disk that notes no reading times: what counts is when it was made.
    await addFile('new, never read', 2, 95);
    await prunePictures(dir, 3 * 4_096);
    expect(await names()).toEqual(['new, never read', 'old, read lately']);
  });

  test('of files of one hour it deletes as many as needed', async () => {
    for (const name of 'abcdefghij') await addFile(name, 5, 5);
    await prunePictures(dir, 8 * 4_096);
    expect((await names()).length).toBe(7);
  });

  test('fails where there is no folder', async () => {
    await expect(prunePictures(join(dir, 'none'), 1)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
