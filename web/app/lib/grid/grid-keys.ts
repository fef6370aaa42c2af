import { isGridKey } from './grid-key.ts';
import { moveInGrid } from './move-in-grid.ts';

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
