import type { Topic } from '@pitlane/shared/domain/site/topics';
import { LRUCache } from 'lru-cache';

/** How much is kept: answers, and their bytes as JSON. Without `bytes`, sizes are not measured. */
export type KeepLimits = { entries: number; bytes?: number };
/** How long an answer is kept: for so many milliseconds, or until one of its topics changes. */
export type KeepFor = { ms: number; topics?: readonly Topic[] };

/** Answers by their question. The one that was not asked for the longest goes first. */
export type KeptAnswers = {
  /**
   * The answer that is kept or being read, else a new one. A failure is passed on and not kept. A key always stands for
   * the same kind of answer.
   */
  get<T>(key: string, keep: KeepFor, read: () => Promise<T>): Promise<T>;
  /** Forgets what these topics concern; who waits for an answer still gets it. */
  forget(topics: ReadonlySet<string>): void;
  clear(): void;
  size(): { entries: number; bytes: number };
};

type Entry = { answer: Promise<unknown>; keep: KeepFor; at: number; bytes: number };

/** `clock` gives milliseconds since any fixed moment. */
export function createKeptAnswers(limits: KeepLimits, clock: () => number): KeptAnswers {
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    ...(limits.bytes !== undefined && {
      maxSize: limits.bytes,
      // The library takes no size of 0, which is that of an answer still being read.
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    }),
  });

  const begin = <T>(key: string, keep: KeepFor, read: () => Promise<T>): Promise<T> => {
    const answer = read();
    const entry: Entry = { answer, keep, at: clock(), bytes: 0 };
    entries.set(key, entry);
    const isKept = () => entries.peek(key) === entry;
    answer.then(
      (value) => {
        if (limits.bytes !== undefined && isKept())
          entries.set(key, { ...entry, bytes: JSON.stringify(value).length });
      },
      () => {
        if (isKept()) entries.delete(key);
      },
    );
    return answer;
  };

  return {
    get<T>(key: string, keep: KeepFor, read: () => Promise<T>): Promise<T> {
      const kept = entries.get(key);
      if (!kept || clock() - kept.at > kept.keep.ms) return begin(key, keep, read);
      return kept.answer as Promise<T>;
    },
    forget(topics) {
      if (topics.size === 0) return;
      for (const [key, entry] of [...entries]) {
        if (entry.keep.topics?.some((topic) => topics.has(topic))) entries.delete(key);
      }
    },
    clear: () => entries.clear(),
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
