import { isRightToLeft } from '../is-right-to-left.ts';
import { findNextInGrid } from './find-next-in-grid.ts';
import type { GridKey } from './grid-key.ts';

/** Moves the focus from one stop of a grid to where a key leads. Returns whether there was a way on. */
export function moveInGrid(stop: HTMLElement, key: GridKey): boolean {
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
