import { isRightToLeft } from './is-right-to-left.ts';

/** Keys that move the focus in a grid of cards. */
const GRID_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
type GridKey = (typeof GRID_KEYS)[number];

/** Returns whether a key moves the focus in a grid. */
export function isGridKey(key: string): key is GridKey {
  return GRID_KEYS.some((each) => each === key);
}

/**
 * Moves the focus between the cards of the grids (ui/grid-stops.ts): arrow keys, Home and End. Keys that are pressed
 * elsewhere in a card, and keys with Ctrl, Alt or ⌘, stay with the browser. Returns a function that stops it.
 */
export function startGridKeys(): () => void {
  document.addEventListener('keydown', answerKey);
  return () => document.removeEventListener('keydown', answerKey);
}

function answerKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (!isGridKey(key) || ctrlKey || altKey || metaKey || shiftKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches('[data-grid-stop]')) return;
  // At an edge the key scrolls the page, as it does everywhere else.
  if (moveInGrid(target, key)) event.preventDefault();
}

/** Moves the focus from one stop of a grid to where a key leads. Returns whether there was a way on. */
function moveInGrid(stop: HTMLElement, key: GridKey): boolean {
  const grid = stop.closest('[data-grid]');
  if (!grid) return false;
  const stops = [...grid.querySelectorAll<HTMLElement>('[data-grid-stop]')];
  const cards = stops.map((each) => each.closest('article') ?? each);
  const from = stops.indexOf(stop);
  const to = findNextInGrid(
    cards.map((card) => card.getBoundingClientRect()),
    from,
    key,
    isRightToLeft(grid),
  );
  if (to === from) return false;
  stops[to]?.focus({ preventScroll: true });
  cards[to]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

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
