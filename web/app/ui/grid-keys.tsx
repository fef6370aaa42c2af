import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { findNextInGrid, isGridKey } from '../lib/find-next-in-grid.ts';
import { isRightToLeft } from '../lib/is-right-to-left.ts';

/** Put it on the one link of each card: the arrow keys move between these. Tab goes through them as always. */
export const GRID_STOP = { 'data-grid-stop': '' } as const;

/**
 * Moves the focus between the cards of a grid: arrow keys, Home and End. Use it as the grid's onKeyDown. Keys that are
 * pressed elsewhere in a card, and keys with Ctrl, Alt or ⌘, stay with the browser.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (!isGridKey(key) || ctrlKey || altKey || metaKey || shiftKey || event.defaultPrevented) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[data-grid-stop]')];
  const from = stops.indexOf(target as HTMLElement);
  if (from < 0) return;
  const cards = stops.map((stop) => stop.closest('article') ?? stop);
  const to = findNextInGrid(
    cards.map((card) => card.getBoundingClientRect()),
    from,
    key,
    isRightToLeft(currentTarget),
  );
  if (to === from) return; // at an edge the key scrolls the page, as it does everywhere else
  event.preventDefault();
  stops[to]?.focus({ preventScroll: true });
  cards[to]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export type GridKeysProps = { className: string; ref?: Ref<HTMLUListElement>; children: ReactNode };

/** A grid whose cards the arrow keys move between: a list, with one <li> around each card (GRID_ITEM). */
export function GridKeys({ className, ref, children }: GridKeysProps) {
  return (
    <ul ref={ref} className={className} onKeyDown={moveInGrid}>
      {children}
    </ul>
  );
}

/** The class of what stands between a grid and its cards: it has no box. */
export const GRID_ITEM = 'contents';
