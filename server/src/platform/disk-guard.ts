import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '@pitlane/shared/domain/app-error';

/** Bytes that files of visitors leave for the database, logs and the system: a full disk stops all of them. */
const SPARE_BYTES = 500_000_000;

export type DiskGuard = {
  /** Returns whether so many bytes more leave what has to stay free. */
  hasRoom(bytes?: number): Promise<boolean>;
  /** Throws DISK_FULL where they do not. Call it before anything is written. */
  requireRoom(bytes?: number): Promise<void>;
};

/** Watches the disk of a folder, which need not exist yet. */
export function createDiskGuard(folder: string, spareBytes = SPARE_BYTES): DiskGuard {
  const hasRoom = async (bytes = 0) => (await countFreeBytes(folder)) > spareBytes + bytes;
  return {
    hasRoom,
    async requireRoom(bytes) {
      if (await hasRoom(bytes)) return;
      const message = "We can't store files right now. Your file was not uploaded. Try again later.";
      throw new AppError('DISK_FULL', message);
    },
  };
}

/** Bytes that this process may still write. */
async function countFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || dirname(folder) === folder) throw error;
    return countFreeBytes(dirname(folder));
  }
}
