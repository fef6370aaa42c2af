import type { ChainEvent } from '@pitlane/shared/fold/event';
import { type ChainSource, ForkChangedError, type Header } from '../chain/chain-source.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { RangeSizer } from './range-sizer.ts';

/** Blocks that follow on the checkpoint, with their events: all of one fork. */
export type Batch = {
  /** Headers to keep; the last one is the new checkpoint. */
  headers: [...Header[], Header];
  events: ChainEvent[];
};
/** `forked`: the chain does not follow on the checkpoint any more. */
export type BatchResult = Batch | 'forked';

/** Blocks near the head that are read at once, each by its hash. */
const LINKED_BLOCKS = 32;

/**
 * Reads a range that lies so deep that nodes agree about it, as one query for its logs. The checkpoint and the range's
 * last header are read around the logs: where both are still the same, the logs are of the blocks between them.
 */
export async function readRange(
  source: ChainSource,
  checkpoint: Checkpoint | undefined,
  from: number,
  deepest: number,
  sizer: RangeSizer,
): Promise<BatchResult> {
  const to = Math.min(deepest, from + sizer.size - 1);
  const tip = await source.header(to);
  if (!tip) throw new ForkChangedError(`block ${to} is gone`);
  if (checkpoint && (await source.header(checkpoint.number))?.hash !== checkpoint.hash) return 'forked';
  const events = await readSized(source, from, to, sizer);
  if (!events) return readRange(source, checkpoint, from, deepest, sizer);
  if ((await source.header(to))?.hash !== tip.hash) throw new ForkChangedError(`block ${to} was replaced`);
  return { headers: [tip], events };
}

/** Undefined when the range was too large for the node, and has been made smaller. */
async function readSized(source: ChainSource, from: number, to: number, sizer: RangeSizer) {
  try {
    const events = await source.events(from, to);
    sizer.succeeded(events.length);
    return events;
  } catch (error) {
    if (error instanceof ForkChangedError || !sizer.failed(to - from + 1)) throw error;
    return undefined;
  }
}

/**
 * Reads blocks near the head, where nodes may disagree: each header must follow on the one before it, and logs are asked
 * for by block hash, so that no mixture of forks gets through.
 */
export async function readLinked(
  source: ChainSource,
  checkpoint: Checkpoint | undefined,
  from: number,
  head: Header,
): Promise<BatchResult> {
  const count = Math.min(head.number - from + 1, LINKED_BLOCKS);
  const found = await Promise.all(
    Array.from({ length: count }, (_, i) => (from + i === head.number ? head : source.header(from + i))),
  );
  const [first, ...rest] = found;
  if (!first) throw new ForkChangedError(`block ${from} is gone`);
  if (checkpoint && first.parentHash !== checkpoint.hash) return 'forked';
  const headers: Batch['headers'] = [first];
  for (const header of rest) {
    if (header?.parentHash !== headers.at(-1)?.hash) break;
    if (header) headers.push(header);
  }
  const events = await Promise.all(headers.map((header) => source.blockEvents(header)));
  return { headers, events: events.flat() };
}
