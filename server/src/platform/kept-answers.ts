import type { Topic } from '@pitlane/shared/domain/site/topics';

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
  // In the order of their last use: a map keeps that in which keys were set.
  const entries = new Map<string, Entry>();
  const { bytes: maxBytes = Number.POSITIVE_INFINITY } = limits;
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const put = (key: string, entry: Entry) => {
    remove(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.entries && bytes <= maxBytes) break;
      remove(oldest);
    }
  };
  const begin = <T>(key: string, keep: KeepFor, read: () => Promise<T>): Promise<T> => {
    const answer = read();
    const entry: Entry = { answer, keep, at: clock(), bytes: 0 };
    put(key, entry);
    const settle = (then: () => void) => {
      if (entries.get(key) === entry) then();
    };
    answer.then(
      (value) => {
        if (limits.bytes !== undefined)
          settle(() => put(key, { ...entry, bytes: JSON.stringify(value).length }));
      },
      () => settle(() => remove(key)),
    );
    return answer;
  };

  return {
    get<T>(key: string, keep: KeepFor, read: () => Promise<T>): Promise<T> {
      const kept = entries.get(key);
      if (!kept || clock() - kept.at > kept.keep.ms) return begin(key, keep, read);
      put(key, kept);
      return kept.answer as Promise<T>;
    },
    forget(topics) {
      if (topics.size === 0) return;
      for (const [key, entry] of entries) {
        if (entry.keep.topics?.some((topic) => topics.has(topic))) remove(key);
      }
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}
