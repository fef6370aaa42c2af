import type { Db } from '../../db/db.ts';
import { CHANGE_CHANNEL } from '../../db/outbox.ts';
import type { Log } from '../../lib/log.ts';
import { type ChangeRow, findAfter, findBounds } from './live.repo.ts';

/** Changes read at once; more than that behind, and a browser reloads faster than it catches up. */
const MAX_ROWS_PER_READ = 1_000;

export type Listener = (rows: ChangeRow[]) => void;

/**
 * Hears of changes once for the whole process and tells every open stream: one LISTEN, and one query for each burst of
 * notifications however many browsers look on.
 */
export async function createLiveService(db: Db, log: Log) {
  const listeners = new Set<Listener>();
  let newest = (await findBounds(db)).newest;
  let reading: Promise<void> | undefined;
  let again = false;

  const readNew = async () => {
    do {
      again = false;
      const rows = await findAfter(db, newest, MAX_ROWS_PER_READ);
      newest = rows.at(-1)?.seq ?? newest;
      if (rows.length === MAX_ROWS_PER_READ) again = true;
      if (rows.length > 0) for (const listener of listeners) listener(rows);
    } while (again);
  };
  const onNotify = () => {
    again = true;
    reading ??= readNew()
      .catch((error: unknown) => log.error({ err: error }, 'reading what changed failed'))
      .finally(() => {
        reading = undefined;
      });
  };
  const unlisten = await db.listen(CHANGE_CHANNEL, onNotify);

  return {
    /** Calls back with every change from now on until the returned function is called. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The number of the newest change that subscribers have been told of. */
    newest: () => newest,
    /**
     * What a browser missed that has seen everything up to `seen`. A single `gap` when some of it is no longer kept,
     * or when the number is not one of ours (the database was replaced).
     */
    async missed(seen: number): Promise<ChangeRow[]> {
      const bounds = await findBounds(db);
      const rows = seen >= bounds.oldest - 1 ? await findAfter(db, seen, MAX_ROWS_PER_READ) : [];
      const tooOld = seen < bounds.oldest - 1 || rows.length === MAX_ROWS_PER_READ;
      if (tooOld || seen > bounds.newest) return [{ seq: bounds.newest, entity: 'gap', id: '', version: 0 }];
      return rows;
    },
    subscribers: () => listeners.size,
    async close(): Promise<void> {
      await unlisten();
      await reading;
    },
  };
}
export type LiveService = Awaited<ReturnType<typeof createLiveService>>;
