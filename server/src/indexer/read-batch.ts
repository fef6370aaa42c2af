import type { ChainEvent } from '@pitlane/shared/fold/event';
import { type ChainReader, ForkChangedError, type Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import { WrongAnswerError } from '../platform/chain/node-answers.ts';
import { classifyNodeError } from '../platform/chain/node-errors.ts';
import type { Checkpoint } from './checkpoint.ts';
import { isOnChain } from './find-fork.ts';

/** Blocks that follow on the checkpoint, with their events: all of one fork. */
export type Batch = {
  /** Headers to keep; the last one is the new checkpoint. */
  headers: [...Header[], Header];
  events: ChainEvent[];
};
/** `forked`: the chain does not follow on the checkpoint any more. */
type BatchResult = Batch | 'forked';

/** A chain's reader, and the contracts to read. */
type Reading = { reader: ChainReader; targets: readonly SourceTarget[]; sizer: RangeSizer };

/** Blocks from `from` on that lie at `deepest` or below, and what they follow on. */
type RangePlace = { checkpoint: Checkpoint | undefined; from: number; deepest: number };

/** Blocks near the head that are read at once, each by its hash. */
const LINKED_BLOCKS = 32;

/**
 * Reads a range that lies so deep that nodes agree about it, as one query for its logs. The checkpoint and the range's
 * last header are read around the logs: where both are still the same, the logs are of the blocks between them.
 */
async function readRange(reading: Reading, { checkpoint, from, deepest }: RangePlace): Promise<BatchResult> {
  const { reader, sizer } = reading;
  const to = Math.min(deepest, from + sizer.size - 1);
  const tip = await reader.header(to);
  if (!tip) throw new ForkChangedError(`block ${to} is gone`);
  if (checkpoint && !(await isOnChain(reader, checkpoint))) return 'forked';
  // Asked at once, they travel in one request: the node that has the logs is the one that has the block.
  const [events, isSame] = await Promise.all([readSized(reading, from, to), isOnChain(reader, tip)]);
  if (!events) return readRange(reading, { checkpoint, from, deepest });
  if (!isSame || !(await isOnChain(reader, tip))) throw new ForkChangedError(`block ${to} was replaced`);
  return { headers: [tip], events };
}

/** Undefined when the range was too large for the node, and has been made smaller. */
async function readSized({ reader, targets, sizer }: Reading, from: number, to: number) {
  try {
    const events = await reader.events(targets, from, to);
    sizer.succeeded(events.length);
    return events;
  } catch (error) {
    if (error instanceof ForkChangedError || error instanceof WrongAnswerError) throw error;
    const problem = classifyNodeError(error);
    const asked = to - from + 1;
    if (problem.kind === 'too_large' && sizer.refused(asked, problem.blocks)) return undefined;
    // A node that is asked too often answers the same range later. One that never answers it gets less at every second try.
    if (problem.kind === 'other' || problem.kind === 'rate_limited') sizer.failed(asked);
    throw error;
  }
}

/**
 * Reads blocks near the head, where nodes may disagree: each header must follow on the one before it, and logs are asked
 * for by block hash, so that no mixture of forks gets through.
 */
export async function readLinked(
  reading: Reading,
  { checkpoint, from, head }: { checkpoint: Checkpoint | undefined; from: number; head: Header },
): Promise<BatchResult> {
  const count = Math.min(head.number - from + 1, LINKED_BLOCKS);
  const found = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      from + i === head.number ? head : reading.reader.header(from + i),
    ),
  );
  const [first, ...rest] = found;
  if (!first) throw new ForkChangedError(`block ${from} is gone`);
  if (checkpoint && first.parentHash !== checkpoint.hash) return 'forked';
  const headers: Batch['headers'] = [first];
  for (const header of rest) {
    if (header?.parentHash !== headers.at(-1)?.hash) break;
    if (header) headers.push(header);
  }
  return { headers, events: await readBlocksEvents(reading, headers) };
}

async function readBlocksEvents({ reader, targets }: Reading, headers: Header[]): Promise<ChainEvent[]> {
  const events = await Promise.all(headers.map((header) => reader.blockEvents(targets, header)));
  return events.flat();
}

/** Events of a contract that is read by itself, up to and including a block. */
export type Backfill = { events: ChainEvent[]; to: number };

/**
 * Reads the next blocks of a contract that is behind the checkpoint. As for the others, a range must be deep; the rest up
 * to the checkpoint is read by hashes. Throws a ForkChangedError when the checkpoint is not on the chain any more.
 */
export async function readBackfill(
  reading: Reading,
  { checkpoint, from, deepest }: { checkpoint: Checkpoint; from: number; deepest: number },
): Promise<Backfill> {
  const last = Math.min(deepest, checkpoint.number);
  if (from > last) return readBackfillTail(reading, checkpoint, from);
  const to = Math.min(last, from + reading.sizer.size - 1);
  // Asked at once, they travel in one request: the node that has the logs is the one that has the checkpoint.
  const [events] = await Promise.all([
    readSized(reading, from, to),
    requireOnChain(reading.reader, checkpoint),
  ]);
  if (!events) return readBackfill(reading, { checkpoint, from, deepest });
  await requireOnChain(reading.reader, checkpoint);
  return { events, to };
}

async function readBackfillTail(reading: Reading, checkpoint: Checkpoint, from: number): Promise<Backfill> {
  const count = Math.max(0, checkpoint.number - from + 1);
  const found = await Promise.all(Array.from({ length: count }, (_, i) => reading.reader.header(from + i)));
  const headers = found.map((header, i) => {
    const next = found[i + 1];
    if (header && header.hash === (next ? next.parentHash : checkpoint.hash)) return header;
    throw new ForkChangedError(`block ${from + i} does not lead to the checkpoint`);
  });
  return { events: await readBlocksEvents(reading, headers), to: checkpoint.number };
}

async function requireOnChain(reader: ChainReader, checkpoint: Checkpoint): Promise<void> {
  if (!(await isOnChain(reader, checkpoint))) throw new ForkChangedError('the checkpoint is gone');
}

type ReadAhead = {
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
