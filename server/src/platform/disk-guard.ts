import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '@pitlane/shared/domain/app-error';
import { getErrorCode } from './error-code.ts';

/** Bytes that files of visitors leave for the database, logs and the system: a full disk stops all of them. */
const SPARE_BYTES = 500_000_000;

/** Why no files are taken: the disk is too full, or the system does not say what it has left, with the code of that error. */
export type DiskTrouble = { code: string | undefined; cause?: unknown };

export type DiskGuard = {
  /** Returns why so many bytes more do not leave what has to stay free. Undefined where they do. */
  findTrouble(bytes?: number): Promise<DiskTrouble | undefined>;
  /** Returns whether so many bytes more leave what has to stay free. */
  hasRoom(bytes?: number): Promise<boolean>;
  /** Throws DISK_FULL where they do not. Call it before anything is written. */
  requireRoom(bytes?: number): Promise<void>;
};

/** So many bytes of one body are written before the disk is asked again. */
const ASKED_EVERY_BYTES = 4_000_000;

/**
 * The same body, which ends with DISK_FULL when what has to stay free is reached. Many uploads that began when there was room for each of
 * them would together fill the disk.
 */
export async function* whileRoom<Piece extends Uint8Array>(
  body: AsyncIterable<Piece>,
  disk: Pick<DiskGuard, 'requireRoom'>,
): AsyncGenerator<Piece, void> {
  let written = 0;
  for await (const piece of body) {
    written += piece.byteLength;
    if (written >= ASKED_EVERY_BYTES) {
      await disk.requireRoom();
      written = 0;
    }
    yield piece;
  }
}

/** Watches the disk of a folder, which need not exist yet. */
export function createDiskGuard(folder: string, spareBytes = SPARE_BYTES): DiskGuard {
  const findTrouble = async (bytes = 0): Promise<DiskTrouble | undefined> => {
    try {
      return (await readDisk(folder)).free > spareBytes + bytes ? undefined : { code: undefined };
    } catch (error) {
      return { code: getErrorCode(error) ?? 'unknown', cause: error };
    }
  };
  return {
    findTrouble,
    hasRoom: async (bytes) => (await findTrouble(bytes)) === undefined,
    async requireRoom(bytes) {
      const trouble = await findTrouble(bytes);
      if (!trouble) return;
      const message = "We can't store files right now. Your file was not uploaded. Try again later.";
      throw new AppError('DISK_FULL', message, trouble.code === undefined ? {} : { cause: trouble.cause });
    },
  };
}

/** Bytes that this process may still write on the disk of a folder, which need not exist yet, and the size of that disk. */
export async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return readDisk(dirname(folder));
  }
}
