import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDiskGuard } from '../../../platform/disk-guard.ts';
import { createIncomingFolder } from './incoming-folder.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-incoming-'));
  return () => rm(dir, { recursive: true, force: true });
});

const HOUR_S = 3_600;
/** A file that was last written to so many seconds ago. */
const leave = async (name: string, ageSeconds: number) => {
  const path = join(dir, name);
  await writeFile(path, 'half a picture');
  const at = Date.now() / 1_000 - ageSeconds;
  await utimes(path, at, at);
};
const fail = (error: unknown): never => {
  throw error;
};

describe('sweepRegularly', () => {
  test('removes at once what a killed process left long ago, and later what was young then', async () => {
    await leave('old', HOUR_S + 60);
    await leave('young', HOUR_S - 60);
    const stop = createIncomingFolder(dir).sweepRegularly(fail, 5);
    try {
      await vi.waitFor(async () => expect(await readdir(dir)).toEqual(['young']));
      await leave('young', HOUR_S + 1);
      await vi.waitFor(async () => expect(await readdir(dir)).toEqual([]));
    } finally {
      stop();
    }
  });

  test('tells of each sweep that fails, and goes on', async () => {
    const troubles: unknown[] = [];
    await writeFile(join(dir, 'no-folder'), '');
    const stop = createIncomingFolder(join(dir, 'no-folder')).sweepRegularly(
      (error) => troubles.push(error),
      5,
    );
    try {
      await vi.waitFor(() => expect(troubles.length).toBeGreaterThan(1));
    } finally {
      stop();
    }
  });
});

describe('withFile', () => {
  test('begins nothing where the disk has no room', async () => {
    const folder = createIncomingFolder(dir, createDiskGuard(dir, 1e18));
    const work = vi.fn(async () => 'done');
    await expect(folder.withFile(work)).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(work).not.toHaveBeenCalled();
    expect(await createIncomingFolder(dir).withFile(work)).toBe('done');
    await expect(createIncomingFolder(dir).withFile(work, 1e18)).rejects.toMatchObject({ code: 'DISK_FULL' });
  });
});
