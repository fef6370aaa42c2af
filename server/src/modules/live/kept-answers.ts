import type { Topic } from '@pitlane/shared/domain/site/topics';

/** How much is kept: answers, their bytes as JSON, and for how many milliseconds. */
export type KeepLimits = { entries: number; bytes: number; ageMs: number };

/** Answers by their question, each until one of its topics changes. The one that was not asked for the longest goes first. */
export type KeptAnswers = {
  /** The answer that is kept or being read, else a new one. A failure is passed on and not kept. */
  get<T>(key: string, topics: readonly Topic[], read: () => Promise<T>): Promise<T>;
  /** Forgets what these topics concern; who waits for an answer still gets it. */
  forget(topics: ReadonlySet<string>): void;
  clear(): void;
  size(): { entries: number; bytes: number };
};

type Entry = { answer: Promise<unknown>; topics: readonly Topic[]; at: number; bytes: number };

/** `clock` gives milliseconds since any fixed moment. */
export function createKeptAnswers(limits: KeepLimits, clock: () => number): KeptAnswers {
  // In the order of their last use: a map keeps that in which keys were set.
  const entries = new Map<string, Entry>();
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
      if (entries.size <= limits.entries && bytes <= limits.bytes) break;
      remove(oldest);
    }
  };
  const begin = <T>(key: string, topics: readonly Topic[], read: () => Promise<T>): Promise<T> => {
    const answer = read();
    const entry: Entry = { answer, topics, at: clock(), bytes: 0 };
    put(key, entry);
    const settle = (then: () => void) => {
      if (entries.get(key) === entry) then();
    };
    answer.then(
      (value) => settle(() => put(key, { ...entry, bytes: JSON.stringify(value).length })),
      () => settle(() => remove(key)),
    );
    return answer;
  };

  return {
    get<T>(key: string, topics: readonly Topic[], read: () => Promise<T>): Promise<T> {
      const kept = entries.get(key);
      if (!kept || clock() - kept.at > limits.ageMs) return begin(key, topics, read);
      put(key, kept);
      return kept.answer as Promise<T>;
    },
    forget(topics) {
      if (topics.size === 0) return;
      for (const [key, entry] of entries) {
        if (entry.topics.some((topic) => topics.has(topic))) remove(key);
      }
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}
