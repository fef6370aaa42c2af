import type { ChainEvent } from '@pitlane/shared/fold/event';
import { type ChainReader, ForkChangedError, type Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import { WrongAnswerError } from '../platform/chain/node-answers.ts';
import { classifyNodeError } from '../platform/chain/node-errors.ts';
import type { Checkpoint } from './checkpoint.ts';
import { isOnChain } from './find-fork.ts';
import type { RangeSizer } from './range-sizer.ts';

/** Blocks that follow on the checkpoint, with their events: all of one fork. */
export type Batch = {
  /** Headers to keep; the last one is the new checkpoint. */
  headers: [...Header[], Header];
  events: ChainEvent[];
};
/** `forked`: the chain does not follow on the checkpoint any more. */
export type BatchResult = Batch | 'forked';

/** A chain's reader, and the contracts to read. */
export type Reading = { reader: ChainReader; targets: readonly SourceTarget[]; sizer: RangeSizer };

/** Blocks from `from` on that lie at `deepest` or below, and what they follow on. */
export type RangePlace = { checkpoint: Checkpoint | undefined; from: number; deepest: number };

/** Blocks near the head that are read at once, each by its hash. */
const LINKED_BLOCKS = 32;

/**
 * Reads a range that lies so deep that nodes agree about it, as one query for its logs. The checkpoint and the range's
 * last header are read around the logs: where both are still the same, the logs are of the blocks between them.
 */
export async function readRange(
  reading: Reading,
  { checkpoint, from, deepest }: RangePlace,
): Promise<BatchResult> {
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
    // A node that is asked too often answers the same range later.
    if (problem.kind === 'other') sizer.failed(asked);
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
