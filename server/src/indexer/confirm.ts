/** The second look: every range of a chain is read again later, since a node may have answered with nothing for a few seconds. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { type ChainReader, ForkChangedError } from '../platform/chain/chain-reader.ts';
import { EVENT_SOURCES, type SourceTarget } from '../platform/chain/event-sources.ts';
import { WrongAnswerError } from '../platform/chain/node-answers.ts';
import type { Db } from '../platform/db/db.ts';
import type { Checkpoint } from './checkpoint.ts';
import { readEventsBetween, toEventText } from './event-log.ts';
import type { RangeSizer } from './range-sizer.ts';
import { readBackfill } from './read-batch.ts';

/** What a second reading has found. */
export type Confirmation = {
  /** The last block that has been read a second time; null for none. */
  to: number | null;
  /** Events of the index that the chain does not have, or has otherwise. */
  wrong: ChainEvent[];
  /** Events of the chain that the index does not have. */
  missing: ChainEvent[];
};

type Options = {
  db: Db;
  chain: Chain;
  reader: ChainReader;
  /** The contracts that follow the head. */
  targets: readonly SourceTarget[];
  sizer: RangeSizer;
  checkpoint: Checkpoint;
  /** The block to begin with. */
  from: number;
  /** Nodes agree about blocks up to this one; those above are read by their hashes. */
  deepest: number;
};

/** Blocks that are read one by one, to be sure that the chain lacks an event. A node that lacks more is taken to be wrong. */
const MAX_DOUBTED_BLOCKS = 50;

/**
 * Reads the next range again and compares it with the index. Throws a WrongAnswerError when the node leaves out events that its blocks
 * hold.
 */
export async function confirmRange(options: Options): Promise<Confirmation> {
  const { db, chain, reader, sizer, checkpoint, from, deepest } = options;
  // Of accounts' money, what is read depends on who was watched at the time.
  const targets = options.targets.filter(({ name }) => !EVENT_SOURCES[name].fromNow);
  const { events, to } = await readBackfill({ reader, targets, sizer }, { checkpoint, from, deepest });
  const stored = (await readEventsBetween(db, chain, { from, to })).filter((event) =>
    targets.some(({ name, kinds }) => name === event.source && kinds.includes(event.kind)),
  );
  const found = new Set(events.map(toEventText));
  const known = new Set(stored.map(toEventText));
  const wrong = stored.filter((event) => !found.has(toEventText(event)));
  const missing = events.filter((event) => !known.has(toEventText(event)));
  await expectAbsent(options, targets, { wrong, events });
  return { to, wrong, missing };
}

/** Whether the second reading differs from the first. */
export const isDifferent = ({ wrong, missing }: Confirmation): boolean => wrong.length + missing.length > 0;

/** Knows how far the index had come some time ago. */
export type Ripening = {
  /** The checkpoint of that time, -1 while it is not known. `checkpoint` is that of now. */
  ripe(checkpoint: number | undefined): number;
};

/** Checkpoints that are remembered, at the least. */
const MARKS = 10;

/** Blocks are ripe `afterMs` after the index had read them, as far as this process knows. `now` gives milliseconds. */
export function createRipening(afterMs: number, now: () => number): Ripening {
  let marks: { at: number; checkpoint: number }[] = [];
  let ripe = -1;
  return {
    ripe(checkpoint = -1) {
      const time = now();
      if (checkpoint < ripe) [marks, ripe] = [[], -1];
      const newest = marks.at(-1);
      if (!newest || time - newest.at >= afterMs / MARKS) marks.push({ at: time, checkpoint });
      const due = marks.filter(({ at }) => time - at >= afterMs);
      ripe = Math.max(ripe, ...due.map((mark) => mark.checkpoint));
      marks = marks.slice(due.length);
      return Math.min(ripe, checkpoint);
    },
  };
}

/** Throws a WrongAnswerError when the blocks of events, read one by one, have what the range lacked. */
async function expectAbsent(
  { reader }: Options,
  targets: readonly SourceTarget[],
  { wrong, events }: { wrong: readonly ChainEvent[]; events: readonly ChainEvent[] },
): Promise<void> {
  const blocks = new Set(wrong.map(({ blockNumber }) => blockNumber));
  if (blocks.size > MAX_DOUBTED_BLOCKS)
    throw new WrongAnswerError(`nothing of ${blocks.size} blocks whose events are known`);
  for (const number of blocks) {
    const header = await reader.header(number);
    if (!header) throw new ForkChangedError(`block ${number} is gone`);
    const alone = (await reader.blockEvents(targets, header)).map(toEventText);
    const inRange = events.filter(({ blockNumber }) => blockNumber === number).map(toEventText);
    if (alone.join() !== inRange.join())
      throw new WrongAnswerError(`block ${number} has other logs by itself than in a range`);
  }
}
