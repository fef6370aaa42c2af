const MIN_BLOCKS = 1;
const MAX_BLOCKS = 50_000;
/** A range that holds more events than this is large enough: one transaction should stay short. */
const ENOUGH_EVENTS = 4_000;

/** How many blocks to ask for at once: as many as the node answers, and one transaction takes well. */
export type RangeSizer = {
  readonly size: number;
  succeeded(events: number): void;
  /** Takes half of what was asked for. Returns false at the minimum: then size is not the cause. */
  failed(asked: number): boolean;
};

export function createRangeSizer(first = 2_000): RangeSizer {
  let size = first;
  return {
    get size() {
      return size;
    },
    succeeded(events) {
      if (events > 2 * ENOUGH_EVENTS) size = Math.max(MIN_BLOCKS, Math.floor(size / 2));
      else if (events < ENOUGH_EVENTS) size = Math.min(MAX_BLOCKS, size * 2);
    },
    failed(asked) {
      if (asked <= MIN_BLOCKS) return false;
      size = Math.floor(asked / 2);
      return true;
    },
  };
}
