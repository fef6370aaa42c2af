import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Db } from '../../platform/db/db.ts';
import { CHANGE_CHANNEL } from '../../platform/db/outbox.ts';
import { createKeptAnswers, type KeepLimits } from '../../platform/kept-answers.ts';
import type { Log } from '../../platform/log.ts';
import { findAfter, findBounds } from './live.repo.ts';

/** Further behind than this, forgetting all answers is cheaper than reading what has changed. */
const MAX_ROWS = 1_000;
/** A process that hears nothing looks at least this often whether the outbox has grown: its listener may be down. */
const MAX_UNHEARD_MS = 1_000;
const LIMITS: KeepLimits = { entries: 500, bytes: 16 * 1024 * 1024 };
/** Answers hold counters that no change tells of, such as views: they are read again after this time. */
const MAX_AGE_MS = 60_000;

export type Question<T> = {
  /** The same for all who ask the same question. */
  key: string;
  /** The changes that make the answer old. */
  topics: readonly Topic[];
  /** A state that the asker has seen, such as blocks. One that is new here tells of changes, as a notification does. */
  seen?: string;
  /** Reads the answer. Callers share the object and must not change it. */
  read: () => Promise<T>;
};

/** Answers that many ask for, kept until a change concerns them. */
export type AnswerCache = {
  /**
   * The kept answer, or a newly read one. It contains every change that this process had heard of when it was asked, and
   * every change up to the newest that the live service knows. Without a notification it is at most a second behind.
   */
  ask<T>(question: Question<T>): Promise<T>;
  size(): { entries: number; bytes: number };
  close(): Promise<void>;
};

export type AnswerCacheOptions = {
  db: Db;
  /** The newest change that pages are said to contain. */
  newest: () => number;
  log: Log;
  limits?: KeepLimits;
  /** Milliseconds since any fixed moment. */
  clock?: () => number;
};

/** Follows the outbox by itself: a change ends the answers that it concerns before the next question is answered. */
export async function createAnswerCache(options: AnswerCacheOptions): Promise<AnswerCache> {
  const { db, newest, log, limits = LIMITS, clock = () => performance.now() } = options;
  const kept = createKeptAnswers(limits, clock);
  let position = (await findBounds(db)).newest;
  let heard = true;
  let lookedAt = clock();
  let looking: Promise<void> | undefined;
  let lastSeen: string | undefined;
  const unlisten = await db.listen(CHANGE_CHANNEL, () => {
    heard = true;
  });

  const look = async () => {
    // Before the question: whatever is told while it is asked may be missing in its answer.
    heard = false;
    const began = clock();
    const known = newest();
    const rows = await findAfter(db, { seq: position, limit: MAX_ROWS });
    const last = rows.at(-1)?.seq ?? position;
    if (rows.length === MAX_ROWS || last - position > MAX_ROWS) {
      position = Math.max(known, (await findBounds(db)).newest);
      kept.clear();
    } else {
      position = Math.max(known, last);
      if (rows.some(({ entity }) => entity === 'gap')) kept.clear();
      else kept.forget(new Set(rows.flatMap(({ topics }) => topics)));
    }
    lookedAt = began;
  };
  const isTold = () => heard || newest() > position;
  const pollNow = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const catchUp = async () => {
    const told = isTold();
    const underWay = looking;
    if (underWay) await underWay;
    // The look under way had begun when the last change was told of: only the next one has it for certain.
    if (told || (!underWay && clock() - lookedAt > MAX_UNHEARD_MS)) await pollNow();
  };

  return {
    async ask({ key, topics, seen, read }) {
      if (seen !== lastSeen && seen !== undefined) {
        lastSeen = seen;
        heard = true;
      }
      try {
        await catchUp();
      } catch (error) {
        // What has changed is not known. The question itself may still be answered, and otherwise says why not.
        log.debug({ err: error }, 'the changes could not be read: answers are not kept');
        heard = true;
        kept.clear();
        return read();
      }
      return kept.get(key, { ms: MAX_AGE_MS, topics }, read);
    },
    size: kept.size,
    async close() {
      await unlisten();
      kept.clear();
    },
  };
}
