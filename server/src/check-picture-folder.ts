import { access, constants, mkdir } from 'node:fs/promises';
import type { Log } from './platform/log.ts';

/**
 * Says at the start, in one line, that pictures cannot be kept: later it would be a line for every picture. The server goes on
 * without keeping them, since no reader misses one.
 */
export async function checkPictureFolder(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    log.warn(
      { folder, code },
      `The folder ${folder} cannot be written: every request renders its picture again. Correct its owner, make room, or set PITLANE_DATA to another folder.`,
    );
  }
}
