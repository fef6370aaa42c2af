/** The second reading: every range of a chain is read again later, since a node may have answered with nothing for a few seconds. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import type { ChainReader } from '../platform/chain/chain-reader.ts';
import { EVENT_SOURCES, type SourceTarget } from '../platform/chain/event-sources.ts';
import { WrongAnswerError } from '../platform/chain/node-answers.ts';
import type { Db } from '../platform/db/db.ts';
import type { Checkpoint } from './checkpoint.ts';
import { readEventsBetween, toEventText } from './event-log.ts';
import { type RangeSizer, readBackfill } from './read-batch.ts';

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

/** Events whose receipts are asked for, to be sure that the chain lacks them. A range that lacks more is taken to be wrong. */
const MAX_DOUBTED = 100;

const toPlace = ({ blockNumber, logIndex }: ChainEvent) => `${blockNumber} ${logIndex}`;

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
  const places = new Set(events.map(toPlace));
  const differing = stored.filter((event) => !found.has(toEventText(event)));
  const absent = differing.filter((event) => !places.has(toPlace(event)));
  const changed = differing.filter((event) => places.has(toPlace(event)));
  const missing = events.filter((event) => !known.has(toEventText(event)));
  return { to, wrong: [...changed, ...(await findGone(reader, absent))], missing };
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
  let before = -1;
  return {
    ripe(checkpoint = -1) {
      const time = now();
      // The chain went back: what follows is read for the first time.
      if (checkpoint < before) [marks, ripe] = [[], -1];
      before = checkpoint;
      const newest = marks.at(-1);
      if (!newest || time - newest.at >= afterMs / MARKS) marks.push({ at: time, checkpoint });
      const due = marks.filter(({ at }) => time - at >= afterMs);
      ripe = Math.max(ripe, ...due.map((mark) => mark.checkpoint));
      marks = marks.slice(due.length);
      return Math.min(ripe, checkpoint);
    },
  };
}

/**
 * Returns the events that the chain does not have, among those that the range lacks: headers and receipts decide. What they leave open stays.
 * Throws a WrongAnswerError when the chain has one of them: the node has left it out.
 */
async function findGone(reader: ChainReader, absent: readonly ChainEvent[]): Promise<ChainEvent[]> {
  if (absent.length > MAX_DOUBTED) throw new WrongAnswerError(`nothing of ${absent.length} known logs`);
  const gone: ChainEvent[] = [];
  for (const event of absent) {
    const isThere = await reader.hasLog(event);
    if (isThere)
      throw new WrongAnswerError(`a range without log ${event.logIndex} of block ${event.blockNumber}`);
    if (isThere === false) gone.push(event);
  }
  return gone;
}
