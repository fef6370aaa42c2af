import type { Density } from '../explore/browse.ts';

const COLUMNS: Record<Density, string> = {
  roomy: 'sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))]',
  dense: 'sm:grid-cols-[repeat(auto-fill,minmax(11.875rem,1fr))]',
};

/** The columns of a grid of cards, two on phones; the windowed grid counts them from the page. */
export function gridClass(density: Density): string {
  return `grid gap-3 sm:gap-5 grid-cols-2 ${COLUMNS[density]}`;
}
