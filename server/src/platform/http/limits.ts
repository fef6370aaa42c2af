/**
 * What limits are made of: their figures, and buckets that all processes share. `rate-limit.ts` counts in memory, `shared-limits.ts` in the
 * database, `slots.ts` what is under way; `admission.ts` puts them in front of every route.
 */
export type RateLimit = {
  /** Requests that may come at once. */
  burst: number;
  /** Requests that are given back each second. */
  perSecond: number;
};

/** What `createBuckets` has, counted by all processes together. */
export type SharedBuckets = {
  /** Returns 0 when it may go on, otherwise the seconds to wait; then nothing is taken. */
  take(key: string, cost?: number): Promise<number>;
  /** Gives back what turned out to be no burden. */
  refund(key: string, cost?: number): Promise<void>;
  /** Returns how much the key itself may still take in its window. */
  left(key: string): Promise<number>;
};

export type SharedLimits = {
  /**
   * Opens the buckets of a limit. `name` is stored with each key: two limits with one name would count together. With `weighted`, where
   * costs differ, a small cost may pass after a large one was refused.
   */
  open(name: string, limit: RateLimit, options?: { weighted: boolean }): SharedBuckets;
};
