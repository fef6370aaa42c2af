import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Short: the paths of sockets, which are inside, may have 100 letters. */
const NAME = /^pitlane\.(\d+)$/;

/**
 * Lets this process and all that it starts keep temporary files in a folder of their own (TMPDIR), which goes when this process ends. Deletes the folders
 * of processes that were killed. A process inside such a folder stays there.
 */
export function useOwnTempFolder(): void {
  const parent = tmpdir();
  if (NAME.test(basename(parent))) return;
  removeAbandoned(parent);
  const folder = join(parent, `pitlane.${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL, which may run as another user, has a folder inside.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Deletes the temporary folders whose process is gone. */
export function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN);
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Otherwise it is another user's: EPERM.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
