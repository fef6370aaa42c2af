import { type ChainSource, ForkChangedError, type Header } from '../chain/chain-source.ts';
import type { Db } from '../db/db.ts';
import { type Checkpoint, readBlocks, readCheckpoint } from './checkpoint.ts';
import { findAncestor, isOnChain } from './find-ancestor.ts';
import { createRangeSizer } from './range-sizer.ts';
import { readLinked, readRange } from './read-batch.ts';
import { type IndexScope, writeBatch, writeRewind } from './write-batch.ts';

export type ChainIndexOptions = IndexScope & {
  db: Db;
  source: ChainSource;
  /** The block to begin with: the collection's deployment. */
  startBlock: number;
  /** Blocks below the head that are read one by one, because nodes may disagree about them. */
  nearBlocks?: number;
  /** Blocks of the first range that is asked for. */
  firstRange?: number;
  /** Lower heads in a row before we stop blaming a lagging node and rewind. */
  maxShorterHeads?: number;
};

export type Step = {
  /** `read` and `rewound` made progress; `idle` has nothing to do until there is a new head. */
  kind: 'read' | 'rewound' | 'idle';
  head: Header;
};

/** Follows one chain, a step at a time. All it knows between steps is in the database: a restart is just another step. */
export type ChainIndex = { step(): Promise<Step> };

export function createChainIndex(options: ChainIndexOptions): ChainIndex {
  const { db, source, chain, contract, startBlock } = options;
  const { nearBlocks = 64, maxShorterHeads = 15 } = options;
  const sizer = createRangeSizer(options.firstRange);
  let shorterHeads = 0;

  const rewind = async (checkpoint: Checkpoint, head: Header): Promise<Step> => {
    const kept = checkpoint.contract === contract ? await readBlocks(db, chain) : [];
    await writeRewind(db, options, checkpoint, await findAncestor(source, kept));
    return { kind: 'rewound', head };
  };

  /** A head below the checkpoint: a node that lags behind another, or a chain that has become shorter. */
  const belowCheckpoint = async (checkpoint: Checkpoint, head: Header): Promise<Step> => {
    const kept = await readBlocks(db, chain);
    const lagging = await isOnChain(
      source,
      kept.findLast(({ number }) => number <= head.number),
    );
    if (!lagging || ++shorterHeads >= maxShorterHeads) return rewind(checkpoint, head);
    return { kind: 'idle', head };
  };

  return {
    async step() {
      const head = await source.head();
      const checkpoint = await readCheckpoint(db, chain);
      if (checkpoint && checkpoint.contract !== contract) return rewind(checkpoint, head);
      if (checkpoint && head.number < checkpoint.number) return belowCheckpoint(checkpoint, head);
      shorterHeads = 0;
      if (checkpoint && head.number === checkpoint.number) {
        return head.hash === checkpoint.hash ? { kind: 'idle', head } : rewind(checkpoint, head);
      }
      const from = checkpoint ? checkpoint.number + 1 : startBlock;
      if (head.number < from) return { kind: 'idle', head };
      const deepest = head.number - nearBlocks;
      const batch =
        from <= deepest
          ? await readRange(source, checkpoint, from, deepest, sizer)
          : await readLinked(source, checkpoint, from, head);
      if (batch === 'forked') {
        if (!checkpoint) throw new ForkChangedError('there is nothing to go back to');
        return rewind(checkpoint, head);
      }
      await writeBatch(db, options, checkpoint, batch, head);
      return { kind: 'read', head };
    },
  };
}
