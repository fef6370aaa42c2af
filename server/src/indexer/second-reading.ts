import type { ChainReader, Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import type { Db } from '../platform/db/db.ts';
import { isDatabaseError, LeaseLostError } from '../platform/db/db-errors.ts';
import { type Confirmation, confirmRange, createRipening, isDifferent } from './confirm.ts';
import type { IndexState } from './index-state.ts';
import { createRangeSizer } from './read-batch.ts';
import type { IndexScope } from './write-batch.ts';
import { writeConfirmation } from './write-confirmation.ts';

/** A node that answers nonsense does so for seconds or minutes. */
const CONFIRM_AFTER_MS = 10 * 60_000;
/** Blocks that wait for their second reading before it is worth a request, and how long fewer of them wait. */
const CONFIRMED_AT_ONCE = 32;
const CONFIRM_PAUSE_MS = 60_000;
const MAX_RETRY_MS = 60 * 60_000;

type Options = IndexScope & {
  db: Db;
  reader: ChainReader;
  /** The contracts that follow the head. */
  listTargets: (state: IndexState) => readonly SourceTarget[];
  /** The block to begin with: the contracts' deployment. */
  startBlock: number;
  /** Blocks below the head that are read one by one. */
  nearBlocks: number;
  /** Blocks of the first range that is asked for. */
  firstRange?: number | undefined;
  /** Milliseconds after which blocks are read a second time. */
  confirmAfterMs?: number | undefined;
  /** Hears of a range whose second reading differed from the first, after the index was put right. */
  onPutRight?: ((what: Confirmation & { from: number }) => void) | undefined;
  /** Hears of a range that could not be read a second time. It is tried again after a pause that grows. Without it the error is thrown. */
  onFailed?: ((error: unknown) => void) | undefined;
  /** Milliseconds since any point in time. */
  now?: (() => number) | undefined;
};

/** Reads a chain a second time, a range at a time, and puts right what the first reading missed. Every step may throw as reads do. */
export type SecondReading = {
  /** Reads the next blocks again that were read long enough ago. False when none are due, or when they could not be read. */
  readNext(state: IndexState, head: Header): Promise<boolean>;
  /**
   * Looks, in what was read only once, for an event that a node has left out. False when all of it is as it was read: the next call begins
   * again.
   */
  searchNext(state: IndexState, head: Header): Promise<boolean>;
};

/** The second reading of one chain (decision 0038). */
export function createSecondReading(options: Options): SecondReading {
  const { startBlock, nearBlocks, firstRange, confirmAfterMs = CONFIRM_AFTER_MS, now = Date.now } = options;
  const sizer = createRangeSizer(firstRange);
  const ripening = createRipening(confirmAfterMs, now);
  let nextAt = 0;
  let retryAt = 0;
  let failures = 0;
  /** How far the search has come; -1 before it. */
  let searchedTo = -1;

  const read = (state: IndexState, from: number, deepest: number): Promise<Confirmation> => {
    const { checkpoint } = state;
    if (!checkpoint) throw new Error('a chain that was never read cannot be read again');
    const targets = options.listTargets(state);
    return confirmRange({ ...options, targets, sizer, checkpoint, from, deepest });
  };

  const write = async (state: IndexState, found: Confirmation, from: number): Promise<void> => {
    await writeConfirmation(options.db, options, { state, ...found });
    if (isDifferent(found)) options.onPutRight?.({ from, ...found });
  };

  return {
    async readNext(state, head) {
      const from = (state.confirmed ?? startBlock - 1) + 1;
      const ripe = ripening.ripe(state.checkpoint?.number);
      // Near the head blocks are read again one by one, once all of them are ripe.
      const isAllRipe = ripe >= (state.checkpoint?.number ?? 0);
      const deepest = isAllRipe ? head.number - nearBlocks : Math.min(head.number - nearBlocks, ripe);
      const waiting = (isAllRipe ? ripe : deepest) - from + 1;
      if (now() < retryAt || waiting <= 0 || (waiting < CONFIRMED_AT_ONCE && now() < nextAt)) return false;
      nextAt = now() + Math.min(CONFIRM_PAUSE_MS, confirmAfterMs);
      try {
        await write(state, await read(state, from, deepest), from);
        failures = 0;
      } catch (error) {
        // The first reading goes on: a node without its past, or one that contradicts itself, must not hold up new blocks.
        if (isDatabaseError(error) || error instanceof LeaseLostError || !options.onFailed) throw error;
        retryAt = now() + Math.min(MAX_RETRY_MS, CONFIRM_PAUSE_MS * 2 ** failures++);
        options.onFailed(error);
        return false;
      }
      return true;
    },
    async searchNext(state, head) {
      const { checkpoint, confirmed } = state;
      const from = Math.max(searchedTo, confirmed ?? startBlock - 1) + 1;
      searchedTo = -1;
      if (!checkpoint || from > checkpoint.number) return false;
      const found = await read(state, from, head.number - nearBlocks);
      if (isDifferent(found)) await write(state, { ...found, to: confirmed }, from);
      else searchedTo = found.to ?? checkpoint.number;
      return true;
    },
  };
}
