const MIN_BLOCKS = 1;
const MAX_BLOCKS = 50_000;
/** Events that a range should hold: enough to be worth a transaction, few enough to write while the next is read. */
const WANTED_EVENTS = 8_000;
const MAX_GROWTH = 2;

/** How many blocks to ask for at once: as many as the node answers, and one transaction takes well. */
export type RangeSizer = {
  readonly size: number;
  succeeded(events: number): void;
  /** Takes half of what was asked for. Returns false at the minimum: then size is not the cause. */
  failed(asked: number): boolean;
};

export function createRangeSizer(first = 256): RangeSizer {
  let size = first;
  return {
    get size() {
      return size;
    },
    succeeded(events) {
      const wanted = Math.floor((size * WANTED_EVENTS) / Math.max(1, events));
      size = Math.max(MIN_BLOCKS, Math.min(MAX_BLOCKS, size * MAX_GROWTH, wanted));
    },
    failed(asked) {
      if (asked <= MIN_BLOCKS) return false;
      size = Math.floor(asked / 2);
      return true;
    },
  };
}
