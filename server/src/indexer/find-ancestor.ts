import type { ChainReader } from '../chain/chain-reader.ts';
import type { IndexedBlock } from '../lib/index-status.ts';

/**
 * The highest kept block that is still on the chain; undefined when none is. Blocks below one that is on the chain are
 * on it too, so the search halves what is left.
 */
export async function findAncestor(
  reader: ChainReader,
  kept: IndexedBlock[],
): Promise<IndexedBlock | undefined> {
  let known = -1;
  let gone = kept.length;
  while (gone - known > 1) {
    const middle = (known + gone) >> 1;
    if (await isOnChain(reader, kept[middle])) known = middle;
    else gone = middle;
  }
  return kept[known];
}

/** Whether the chain still has this block. */
export async function isOnChain(reader: ChainReader, block: IndexedBlock | undefined): Promise<boolean> {
  return block !== undefined && (await reader.header(block.number))?.hash === block.hash;
}
