import type { GridKey } from './grid-key.ts';

/** Where a card is, in pixels of the window. */
export type Box = { left: number; top: number; width: number; height: number };

/**
 * Finds the card that a key leads to. Left and right follow the reading order, also over the end of a row. Up and down stay
 * in the column. Home and End lead to the first and the last card. Returns the same index where there is no way on.
 * `mirrored`: lines run from right to left.
 */
export function findNextInGrid(boxes: readonly Box[], from: number, key: GridKey, mirrored = false): number {
  const last = boxes.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === (mirrored ? 'ArrowRight' : 'ArrowLeft')) return Math.max(0, from - 1);
  if (key === (mirrored ? 'ArrowLeft' : 'ArrowRight')) return Math.min(last, from + 1);
  return findInNextRow(boxes, from, key === 'ArrowUp' ? -1 : 1);
}

function findInNextRow(boxes: readonly Box[], from: number, direction: -1 | 1): number {
  const here = boxes[from];
  if (!here) return from;
  // A row is what overlaps in height; the nearest one in this direction counts.
  const beyond = boxes
    .map((box, index) => ({ box, index, gap: (box.top - here.top) * direction }))
    .filter(({ gap }) => gap > here.height / 2);
  if (beyond.length === 0) return from;
  const nearest = Math.min(...beyond.map(({ gap }) => gap));
  const row = beyond.filter(({ gap }) => gap < nearest + here.height / 2);
  const distance = ({ left, width }: Box) => Math.abs(left + width / 2 - (here.left + here.width / 2));
  return row.reduce((best, each) => (distance(each.box) < distance(best.box) ? each : best)).index;
}
