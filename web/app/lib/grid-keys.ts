import { afterFirstSign } from './first-sign.ts';
import { isGridKey } from './grid-key.ts';

let code: typeof import('./move-in-grid.ts') | undefined;
const load = async () => {
  code ??= await import('./move-in-grid.ts');
  return code;
};

/**
 * Moves the focus between the cards of the grids (ui/grid-stops.ts): arrow keys, Home and End. Keys that are pressed
 * elsewhere in a card, and keys with Ctrl, Alt or ⌘, stay with the browser. Returns a function that stops it.
 */
export function startGridKeys(): () => void {
  afterFirstSign.then(load).catch(warn);
  document.addEventListener('keydown', answerKey);
  return () => document.removeEventListener('keydown', answerKey);
}

function answerKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (!isGridKey(key) || ctrlKey || altKey || metaKey || shiftKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches('[data-grid-stop]')) return;
  // A first key that comes before the code is not lost: it moves the focus a moment later.
  if (!code) load().then(({ moveInGrid }) => moveInGrid(target, key), warn);
  // At an edge the key scrolls the page, as it does everywhere else.
  else if (!code.moveInGrid(target, key)) return;
  event.preventDefault();
}

function warn(error: unknown): void {
  console.warn('The code of the arrow keys did not load yet.', error);
}
