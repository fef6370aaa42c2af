const MAX_KEPT = 300;

/** Answers kept for a while in this process. Who asks the same while it is under way waits for that answer. Failures are not kept. */
export function createKeptAnswers(now: () => number) {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>();
  return {
    /** A key always stands for the same kind of answer. */
    ask<T>(key: string, keepMs: number, read: () => Promise<T>): Promise<T> {
      const found = kept.get(key);
      if (found && found.until > now()) {
        // Used again: not the one to be dropped.
        kept.delete(key);
        kept.set(key, found);
        return found.answer as Promise<T>;
      }
      const answer = read();
      const entry = { until: now() + keepMs, answer };
      answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      // Set anew, so that the first one of the map is the one that was used the longest ago.
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return answer;
    },
  };
}
