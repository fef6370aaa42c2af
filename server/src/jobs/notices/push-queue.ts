import type { PushMessage, PushSender } from '../../core/notices/push/send-push.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { type Browser, noteOutcomes } from './undelivered.ts';

/** A message to one browser. */
export type PushJob = { browser: Browser; message: PushMessage };

export type PushQueueOptions = {
  db: Db;
  log: Pick<Log, 'warn'>;
  /** Asked when there are messages: the key is in the database. */
  openSender: () => Promise<PushSender>;
};

/** Browsers that are sent to at the same time. */
const AT_ONCE = 8;
/** Messages that wait at most: those of some rounds. Of more, the inbox alone has the notice. */
const MAX_WAITING = 4_000;
/** How long the messages that wait are still sent when the process stops. */
const CLOSE_MS = 3_000;

/**
 * Sends push messages, each once, while its caller goes on. A browser gets one after the other; after a failure, those of its messages that
 * wait are left out, so that a service that hangs takes the time of one.
 */
export function createPushQueue({ db, log, openSender }: PushQueueOptions) {
  let waiting: PushJob[] = [];
  const busy = new Set<number>();
  const workers = new Set<Promise<void>>();
  /** Workers that take what is added now. */
  let active = 0;
  /** Browsers whose last message was taken, which is not noted yet. */
  const taken = new Set<number>();

  const take = (): PushJob | undefined => {
    const at = waiting.findIndex(({ browser }) => !busy.has(browser.id));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };

  const sendOne = async (send: PushSender, { browser, message }: PushJob): Promise<void> => {
    const { id } = browser;
    const outcome = await send(browser, message);
    if (outcome === 'taken') {
      taken.add(id);
      return;
    }
    taken.delete(id);
    const before = waiting.length;
    waiting = waiting.filter((one) => one.browser.id !== id);
    if (outcome === 'failed') log.warn({ skipped: before - waiting.length }, 'a push message was not taken');
    await noteOutcomes(db, { taken: [], failed: [], gone: [], [outcome]: [id] });
  };

  const noteTaken = async (): Promise<void> => {
    const ids = [...taken];
    taken.clear();
    if (ids.length > 0) await noteOutcomes(db, { taken: ids, failed: [], gone: [] });
  };

  const work = async (): Promise<void> => {
    active++;
    try {
      const send = await openSender();
      for (let job = take(); job; job = take()) {
        busy.add(job.browser.id);
        try {
          await sendOne(send, job);
        } finally {
          busy.delete(job.browser.id);
        }
      }
    } finally {
      active--;
    }
    if (busy.size === 0) await noteTaken();
  };

  const startWorker = (): void => {
    const worker = work()
      .catch((error: unknown) => {
        // The database is away: what waits would fail as well.
        log.warn({ err: error, lost: waiting.length }, 'push messages cannot be sent');
        waiting = [];
      })
      .finally(() => workers.delete(worker));
    workers.add(worker);
  };

  return {
    add(messages: readonly PushJob[]): void {
      const room = MAX_WAITING - waiting.length;
      waiting.push(...messages.slice(0, room));
      if (messages.length > room) {
        log.warn({ lost: messages.length - room }, 'too many push messages wait; the inbox has the notices');
      }
      const wanted = Math.min(AT_ONCE, active + waiting.length);
      while (active < wanted) startWorker();
    },

    /** Resolves when nothing is on its way any more. What waits is still sent for a moment, and then left out. */
    async close(): Promise<void> {
      const timer = setTimeout(() => {
        waiting = [];
      }, CLOSE_MS);
      while (workers.size > 0) await Promise.all(workers);
      clearTimeout(timer);
    },
  };
}
