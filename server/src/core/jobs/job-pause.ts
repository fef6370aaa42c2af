import type { Db } from '../../platform/db/db.ts';

/** How long an answer is believed: a pause begins and ends within so many milliseconds. */
const KEPT_MS = 2_000;

/** Returns whether an operator has paused the work of this name (that of its lease). */
export function createPauseWatch(db: Pick<Db, 'query'>, name: string): () => Promise<boolean> {
  let known: { paused: boolean; at: number } | undefined;
  return async () => {
    if (known && performance.now() - known.at < KEPT_MS) return known.paused;
    const rows = await db.query('select name from job_pause where name = $1', [name]);
    known = { paused: rows.length > 0, at: performance.now() };
    return known.paused;
  };
}

/** How long paused work rests before it looks again. */
export const PAUSED_MS = 1_000;
