import { opendir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getErrorCode } from '../../platform/error-code.ts';

/** Most file systems give out space in such pieces. */
const BLOCK = 4_096;
const HOUR_MS = 3_600_000;
/** A full folder has some 300,000 files: a rest after so many leaves the process to its visitors. */
const REST_AFTER = 100;
const REST_MS = 20;
/** Leaves room, so that the next picture does not have the folder measured again. */
const KEPT_SHARE = 0.9;

/**
 * Deletes the files that were not used for the longest time (hours), where the folder takes more than `maxBytes` on disk.
 * These include pictures of old drawings and of replaced parts, which are no longer requested. Looks at one file at a time, with
 * rests. If the disk records no access times, the oldest files go.
 */
export async function prunePictures(dir: string, maxBytes: number): Promise<void> {
  const byHour = new Map<number, number>();
  let total = 0;
  await forEachFile(dir, (_, { hour, bytes }) => {
    byHour.set(hour, (byHour.get(hour) ?? 0) + bytes);
    total += bytes;
  });
  if (total <= maxBytes) return;
  const surplus = total - maxBytes * KEPT_SHARE;
  let left = surplus;
  const lastHour = findLastHour(byHour, surplus);
  await forEachFile(dir, async (path, { hour, bytes }) => {
    if (hour > lastHour || (hour === lastHour && left <= 0)) return;
    await unlink(path).catch(ignoreMissing);
    left -= bytes;
  });
}

type Use = { hour: number; bytes: number };

/** Up to which hour, oldest first, the files together take so many bytes. */
function findLastHour(byHour: ReadonlyMap<number, number>, bytes: number): number {
  let sum = 0;
  for (const [hour, each] of [...byHour].toSorted(([a], [b]) => a - b)) {
    sum += each;
    if (sum >= bytes) return hour;
  }
  return Number.POSITIVE_INFINITY;
}

async function forEachFile(dir: string, visit: (path: string, use: Use) => void | Promise<void>) {
  let visited = 0;
  for await (const entry of await opendir(dir)) {
    if (!entry.isFile()) continue;
    visited += 1;
    if (visited % REST_AFTER === 0) await setTimeout(REST_MS);
    const path = join(dir, entry.name);
    // Another process may have deleted it.
    const found = await stat(path).catch(ignoreMissing);
    if (!found) continue;
    const hour = Math.floor(Math.max(found.atimeMs, found.mtimeMs) / HOUR_MS);
    await visit(path, { hour, bytes: Math.ceil(found.size / BLOCK) * BLOCK });
  }
}

function ignoreMissing(error: unknown): undefined {
  if (getErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}
