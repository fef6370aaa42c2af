import { access, constants, mkdir } from 'node:fs/promises';
import type { Config } from './config/config.ts';
import { createMediaStorage } from './core/media/storage/create-media-storage.ts';
import type { MediaStorage } from './core/media/storage/media-storage.ts';
import { getErrorCode } from './platform/error-code.ts';
import type { Log } from './platform/log.ts';
import { withTimeout } from './platform/waiting.ts';

/** How long a start waits for a bucket, in milliseconds. */
const WAIT_MS = 5_000;
/** Always the same name: processes that die before removing it leave one file at most. */
const TRIAL = 'trial.webp';

/**
 * Stores a trial upload at the start and logs why that fails: otherwise only visitors would notice. The server starts anyway, since
 * the site works without uploads, and a bucket may come back.
 */
export async function checkUploads(
  config: Pick<Config, 'mediaS3' | 'dataDir'>,
  log: Pick<Log, 'error'>,
): Promise<void> {
  try {
    await tryUploads(config);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const wayOut = config.mediaS3
      ? 'Correct the settings MEDIA_S3_…, or the rights of their key (put, get, delete, list).'
      : 'Fix the folder’s owner, free some space, or set PITLANE_DATA to another folder.';
    log.error({ err: error }, `Pictures cannot be uploaded: ${cause}. ${wayOut}`);
  }
}

/** Stores a trial upload, reads it and removes it. Throws where one of these fails. */
export function tryUploads(config: Pick<Config, 'mediaS3' | 'dataDir'>): Promise<void> {
  return withTimeout(tryOut(createMediaStorage(config)), WAIT_MS);
}

async function tryOut(storage: MediaStorage): Promise<void> {
  await storage.put(TRIAL, new Uint8Array([0]), 'image/webp');
  const kept = await storage.get(TRIAL);
  await kept?.body.cancel();
  await storage.remove(TRIAL);
  // Without the right to list, a bucket says of a picture that was removed that it is forbidden.
  await storage.get(TRIAL);
}

/**
 * Says at the start, in one line, that pictures cannot be kept: later it would be a line for every picture. The server goes on
 * without keeping them, since no reader misses one.
 */
export async function checkPictureFolder(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    log.warn(
      { folder, code: getErrorCode(error) },
      `The folder ${folder} cannot be written: every request renders its picture again. Fix its owner, free some space, or set PITLANE_DATA to another folder.`,
    );
  }
}
