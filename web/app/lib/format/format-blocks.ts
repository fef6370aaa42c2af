import { formatCount } from './format-price.ts';

/** A number of blocks: "1 block", "1,200 blocks". */
export function formatBlocks(blocks: number): string {
  return `${formatCount(blocks)} ${blocks === 1 ? 'block' : 'blocks'}`;
}
