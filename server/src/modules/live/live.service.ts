import type { Db } from '../../platform/db/db.ts';
import { CHANGE_CHANNEL } from '../../platform/db/outbox.ts';
import type { Log } from '../../platform/log.ts';
import { type ChangeRow, findAfter, findBounds } from './live.repo.ts';
import type { Topics } from './live-message.ts';
import { createSubscriptions, type Listener } from './subscriptions.ts';

/** Changes read at once; more than that behind, and a browser reloads faster than it catches up. */
const MAX_ROWS_PER_READ = 1_000;
/** The outbox is read this often without a notification too: the connection that listens may have been lost. */
const POLL_MS = 2_000;
const HEARTBEAT_MS = 15_000;
/** Pause between two rounds. It grows with the streams that the round was sent to, so that a busy market costs a share. */
const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 1_000;
const SENDS_PER_MS = 5;

/** The changes that a browser missed, and the number up to which they are complete. */
export type Missed = { rows: ChangeRow[]; upTo: number };

/**
 * Listens for changes once for the whole process and passes them to the streams that they concern. Makes one
 * LISTEN, and one query for each burst of notifications, for any number of browsers.
 */
export async function createLiveService(db: Db, log: Log) {
  const subscriptions = createSubscriptions();
  const beats = new Set<() => void>();
  const reader = createReader({
    from: (await findBounds(db)).newest,
    read: (seq) => findAfter(db, { seq, limit: MAX_ROWS_PER_READ }),
    publish: subscriptions.publish,
    onError: (error) => log.error({ err: error }, 'the changes could not be read'),
  });
  const unlisten = await db.listen(CHANGE_CHANNEL, reader.wake);
  const poll = setInterval(reader.wake, POLL_MS);
  const heartbeat = setInterval(() => {
    for (const beat of beats) beat();
  }, HEARTBEAT_MS);

  return {
    /** Calls back with every round of changes that concerns the topics, until the returned function is called. */
    subscribe: (topics: Topics, listener: Listener): (() => void) => subscriptions.add(topics, listener),
    /** Calls back every 15 seconds until the returned function is called. */
    onHeartbeat(beat: () => void): () => void {
      beats.add(beat);
      return () => beats.delete(beat);
    },
    /** The number of the newest change that was sent to subscribers. */
    newest: reader.newest,
    /**
     * The changes that a browser missed after `seen`. A single `gap` when some are no longer kept, or when
     * the number is not ours (the database was replaced).
     */
    async missed(seen: number, topics: Topics): Promise<Missed> {
      // The bounds first: every change up to the newest of them is visible to the second statement.
      const { oldest, newest } = await findBounds(db);
      const gap: ChangeRow = { seq: newest, entity: 'gap', id: '', version: newest, topics: [] };
      if (seen < oldest - 1 || seen > newest) return { rows: [gap], upTo: newest };
      const wanted = topics && [...topics];
      const rows = await findAfter(db, { seq: seen, limit: MAX_ROWS_PER_READ, topics: wanted });
      if (rows.length === MAX_ROWS_PER_READ) return { rows: [gap], upTo: newest };
      return { rows, upTo: Math.max(newest, rows.at(-1)?.seq ?? 0) };
    },
    subscribers: subscriptions.count,
    async close(): Promise<void> {
      clearInterval(poll);
      clearInterval(heartbeat);
      await unlisten();
      await reader.close();
    },
  };
}
export type LiveService = Awaited<ReturnType<typeof createLiveService>>;

type ReaderParts = {
  /** The number of the newest change that needs no reading. */
  from: number;
  read: (after: number) => Promise<ChangeRow[]>;
  /** Returns how many streams it sent something to. */
  publish: (rows: ChangeRow[]) => number;
  onError: (error: unknown) => void;
};

/** Reads the outbox each time it is woken: one read at a time, with a pause after each. */
function createReader({ from, read, publish, onError }: ReaderParts) {
  let newest = from;
  let wanted = false;
  let closed = false;
  let reading: Promise<void> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const readOnce = async () => {
    wanted = false;
    const rows = await read(newest);
    if (closed || rows.length === 0) return 0;
    newest = rows.at(-1)?.seq ?? newest;
    if (rows.length === MAX_ROWS_PER_READ) wanted = true;
    return publish(rows);
  };
  const wake = () => {
    wanted = true;
    if (reading || pause || closed) return;
    reading = readOnce()
      .catch((error: unknown) => {
        onError(error);
        return 0;
      })
      .then((sent) => {
        reading = undefined;
        if (closed) return;
        pause = setTimeout(
          () => {
            pause = undefined;
            if (wanted) wake();
          },
          Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, sent / SENDS_PER_MS)),
        );
      });
  };
  return {
    wake,
    newest: () => newest,
    async close() {
      closed = true;
      clearTimeout(pause);
      await reading;
    },
  };
}
