const MIN_BLOCKS = 1;
const MAX_BLOCKS = 50_000;
/** Events that a range should hold: enough to be worth a transaction, few enough to write while the next is read. */
const WANTED_EVENTS = 8_000;
const MAX_GROWTH = 2;

/** How many blocks to ask for at once: as many as the node answers, and one transaction takes well. */
export type RangeSizer = {
  readonly size: number;
  succeeded(events: number): void;
  /**
   * The node refused a range as too large. Takes half of it, or the `most` blocks that the node says it answers. Returns false at the
   * minimum: then size is not the cause.
   */
  refused(asked: number, most?: number): boolean;
  /** The node failed without a reason. Takes half of the range at every second failure: some nodes break at ranges that are too large. */
  failed(asked: number): void;
};

export function createRangeSizer(first = 256): RangeSizer {
  let size = first;
  let failures = 0;
  const shrink = (to: number) => {
    size = Math.max(MIN_BLOCKS, to);
  };
  return {
    get size() {
      return size;
    },
    succeeded(events) {
      failures = 0;
      const wanted = Math.floor((size * WANTED_EVENTS) / Math.max(1, events));
      size = Math.max(MIN_BLOCKS, Math.min(MAX_BLOCKS, size * MAX_GROWTH, wanted));
    },
    refused(asked, most) {
      if (asked <= MIN_BLOCKS) return false;
      shrink(most !== undefined && most < asked ? most : Math.floor(asked / 2));
      return true;
    },
    failed(asked) {
      failures += 1;
      if (failures % 2 === 0) shrink(Math.floor(asked / 2));
    },
  };
}
