import type { Density } from '../explore/browse.ts';

// One where the letters are so large that half a phone has no room for a card.
const TWO = 'grid-cols-[repeat(auto-fill,minmax(max(8rem,50%_-_0.75rem),1fr))]';
const COLUMNS: Record<Density, string> = {
  roomy: 'sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))]',
  dense: 'sm:grid-cols-[repeat(auto-fill,minmax(11.875rem,1fr))]',
};

/** The columns of a grid of cards, two on phones; the windowed grid counts them from the page. */
export function gridClass(density: Density): string {
  return `grid gap-3 sm:gap-5 ${TWO} ${COLUMNS[density]}`;
}
