import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../platform/db/db.ts';
import * as repo from './item-files.repo.ts';

const SWEPT_AT_ONCE = 200;

/** Removes files that were not finished within a day, and the notes of all that are as old. `now` in seconds since 1970. */
export async function sweepFiles(db: Queryable, dir: string, now: number) {
  const old = await repo.findOld(db, { now, limit: SWEPT_AT_ONCE });
  for (const { id } of old) {
    for (const name of [id, `${id}.json`]) await rm(join(dir, name), { force: true });
    await repo.remove(db, id);
  }
  return { removed: old.length, isDone: old.length < SWEPT_AT_ONCE };
}
