import { type BatchResult, type RangePlace, type Reading, readRange } from './read-batch.ts';

export type ReadAhead = {
  /** As readRange. Begins to read the range that follows, so that it is there when this one has been written. */
  readRange(reading: Reading, place: RangePlace): Promise<BatchResult>;
};

/** Reads one range further than it is asked for. What it read for another checkpoint or other contracts is dropped. */
export function createReadAhead(): ReadAhead {
  let next: { after: string; targets: Reading['targets']; batch: Promise<BatchResult> } | undefined;

  const begin = (reading: Reading, place: RangePlace, batch: BatchResult) => {
    if (batch === 'forked') return;
    const last = batch.headers.at(-1);
    if (!last || last.number >= place.deepest) return;
    const following = readRange(reading, { ...place, checkpoint: last, from: last.number + 1 });
    // The caller that takes it gets the failure. If no caller takes it, the failure does not matter.
    following.catch(() => 'not taken');
    next = { after: last.hash, targets: reading.targets, batch: following };
  };

  return {
    async readRange(reading, place) {
      const fits = next?.after === place.checkpoint?.hash && next?.targets === reading.targets;
      const known = fits ? next : undefined;
      next = undefined;
      const batch = await (known?.batch ?? readRange(reading, place));
      begin(reading, place, batch);
      return batch;
    },
  };
}
