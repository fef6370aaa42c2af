import type { ChainReader, Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import type { Db } from '../platform/db/db.ts';
import type { IndexState, SourceRow } from './index-state.ts';
import { createRangeSizer, type RangeSizer, readBackfill } from './read-batch.ts';
import { type IndexScope, writeBackfill } from './write-batch.ts';

type Options = IndexScope & {
  db: Db;
  reader: ChainReader;
  /** The block to begin with: the contracts' deployment. */
  startBlock: number;
  /** Blocks below the head that are read one by one. */
  nearBlocks: number;
  /** Blocks of the first range that is asked for. */
  firstRange?: number | undefined;
};

/** Reads the past of contracts that were added, beside the others that follow the head. */
export function createPastReading({ db, reader, startBlock, nearBlocks, firstRange, ...scope }: Options) {
  const sizers = new Map<string, RangeSizer>();
  return {
    /** Reads the next part of the past of the row's contract, with the kinds of events that are added. */
    async readNext(state: IndexState, row: SourceRow, target: SourceTarget, head: Header): Promise<void> {
      const { checkpoint } = state;
      if (!checkpoint) throw new Error('a chain that was never read has no past to fill');
      const { name, kinds, adding, addedTo } = row;
      const sizer = sizers.get(name) ?? createRangeSizer(firstRange);
      sizers.set(name, sizer);
      const { events, to } = await readBackfill(
        { reader, targets: [target], sizer },
        { checkpoint, from: (addedTo ?? startBlock - 1) + 1, deepest: head.number - nearBlocks },
      );
      const joined = { ...row, kinds: [...kinds, ...adding].toSorted(), adding: [], addedTo: null };
      const done = to >= checkpoint.number;
      if (done) sizers.delete(name);
      await writeBackfill(db, scope, { state, row: done ? joined : { ...row, addedTo: to }, events });
    },
  };
}
