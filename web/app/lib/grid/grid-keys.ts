import { isRightToLeft } from '../is-right-to-left.ts';
import { findNextInGrid } from './find-next-in-grid.ts';
import { type GridKey, isGridKey } from './grid-key.ts';

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
