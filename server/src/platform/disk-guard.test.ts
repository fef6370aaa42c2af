import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@pitlane/shared/domain/app-error';
import { describe, expect, test } from 'vitest';
import { createDiskGuard, whileRoom } from './disk-guard.ts';

describe('createDiskGuard', () => {
  test.each([tmpdir(), join(tmpdir(), 'not/made/yet')])(
    'compares with what the disk of %s has left',
    async (dir) => {
      const guard = createDiskGuard(dir, 0);
      expect([await guard.hasRoom(), await guard.hasRoom(1e18)]).toEqual([true, false]);
      await guard.requireRoom(1);
      await expect(guard.requireRoom(1e18)).rejects.toMatchObject({ code: 'DISK_FULL', status: 503 });
    },
  );

  test('leaves room for others', async () => {
    await expect(createDiskGuard(tmpdir(), 1e18).requireRoom()).rejects.toThrow("can't store files");
  });

  test('a disk that cannot be asked has no room, and the code is named', async () => {
    // A folder below a file: ENOTDIR, as EACCES or EIO would be.
    const guard = createDiskGuard(join(import.meta.filename, 'folder'), 0);
    expect(await guard.hasRoom()).toBe(false);
    expect(await guard.findTrouble()).toMatchObject({ code: 'ENOTDIR' });
    await expect(guard.requireRoom(1)).rejects.toMatchObject({
      code: 'DISK_FULL',
      cause: expect.objectContaining({ code: 'ENOTDIR' }),
    });
  });
});

describe('whileRoom', () => {
  test('ends a body when the disk gets full while it comes, a few megabytes late at most', async () => {
    const piece = new Uint8Array(1_000_000);
    let free = 6;
    const body = (async function* () {
      for (let i = 0; i < 50; i++) yield piece;
    })();
    const disk = {
      requireRoom: async () => {
        if (free <= 0) throw new AppError('DISK_FULL', 'full');
      },
    };
    let written = 0;
    const write = async () => {
      for await (const each of whileRoom(body, disk)) {
        written += each.byteLength;
        free--;
      }
    };
    await expect(write()).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(written).toBeLessThanOrEqual(10_000_000);
  });
});
