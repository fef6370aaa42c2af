import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskGuard, type DiskGuard } from '../../../platform/disk-guard.ts';
import { getErrorCode } from '../../../platform/error-code.ts';

/** Longer than any upload takes. */
const LEFT_AFTER_MS = 3_600_000;
const SWEEP_MS = 3_600_000;

/** Files on their way in: each exists only while it is being worked on. */
export type IncomingFolder = {
  /**
   * Gives `work` the path of a file that it may write, with the guard of its disk, and removes the file afterwards, whatever happens. Throws DISK_FULL, without
   * beginning, where a file of `bytes` has no room.
   */
  withFile<T>(work: (path: string, disk: DiskGuard) => Promise<T>, bytes?: number): Promise<T>;
  /** Removes files left by a killed process. Other processes may use the folder at the same time. */
  sweep(now?: number): Promise<void>;
  /** Sweeps now and every hour: what a process that was just killed left is too young now. The function that it returns ends that. */
  sweepRegularly(onTrouble: (error: unknown) => void, everyMs?: number): () => void;
};

export function createIncomingFolder(dir: string, disk = createDiskGuard(dir)): IncomingFolder {
  const sweep = async (now = Date.now()): Promise<void> => {
    await mkdir(dir, { recursive: true });
    for (const name of await readdir(dir)) {
      const path = join(dir, name);
      const found = await stat(path).catch((error: unknown) => {
        // Its writer may have removed it.
        if (getErrorCode(error) !== 'ENOENT') throw error;
      });
      if (found && found.mtimeMs < now - LEFT_AFTER_MS) await rm(path, { force: true });
    }
  };
  return {
    sweep,

    async withFile(work, bytes) {
      await disk.requireRoom(bytes);
      await mkdir(dir, { recursive: true });
      const path = join(dir, randomUUID());
      try {
        return await work(path, disk);
      } finally {
        await rm(path, { force: true });
      }
    },

    sweepRegularly(onTrouble, everyMs = SWEEP_MS) {
      const run = () => void sweep().catch(onTrouble);
      run();
      const timer = setInterval(run, everyMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
