import { type RefObject, useLayoutEffect, useRef } from 'react';
import { wantsLessMotion } from '../../lib/wants-less-motion.ts';

/** How long a row travels, in milliseconds: long enough to be followed. */
const TRAVEL_MS = 240;

/**
 * Lets the rows of a table travel when they change places: each begins where it was. `order` are the rows' keys as they stand;
 * rows carry them as data-key. Off where motion is not wanted.
 */
export function useTravel(ref: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are measured whenever the order is another
  useLayoutEffect(() => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const before = places.current;
    places.current = new Map(rows.map((row) => [row.dataset.key ?? '', row.offsetTop]));
    if (wantsLessMotion()) return;
    for (const row of rows) {
      const from = before.get(row.dataset.key ?? '');
      if (from === undefined || from === row.offsetTop) continue;
      row.animate([{ transform: `translateY(${from - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: TRAVEL_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      });
    }
  }, [order]);
}
