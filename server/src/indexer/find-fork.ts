import type { IndexedBlock } from '../core/jobs/index-status.ts';
import type { ChainReader } from '../platform/chain/chain-reader.ts';

/** Where what was read and what the node says part. */
export type Fork = {
  /** The highest kept block that is still on the chain; undefined when none is. */
  ancestor: IndexedBlock | undefined;
  /** The lowest kept block that is not: everything from it on was certainly replaced. */
  lowestGone: IndexedBlock | undefined;
};

/** Finds the fork. Blocks below one that is on the chain are on it too, so the search halves what is left. */
export async function findFork(reader: ChainReader, kept: IndexedBlock[]): Promise<Fork> {
  let known = -1;
  let gone = kept.length;
  while (gone - known > 1) {
    const middle = (known + gone) >> 1;
    if (await isOnChain(reader, kept[middle])) known = middle;
    else gone = middle;
  }
  return { ancestor: kept[known], lowestGone: kept[gone] };
}

/** Returns whether the chain still has this block. */
export async function isOnChain(reader: ChainReader, block: IndexedBlock | undefined): Promise<boolean> {
  return block !== undefined && (await reader.header(block.number))?.hash === block.hash;
}
