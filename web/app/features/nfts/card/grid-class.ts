import type { Density } from '../explore/browse.ts';

const COLUMNS: Record<Density, string> = {
  roomy: 'sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))]',
  dense: 'sm:grid-cols-[repeat(auto-fill,minmax(11.875rem,1fr))]',
};

/** The columns of a grid of cards, two on phones; the windowed grid counts them from the page. */
export function gridClass(density: Density): string {
  return `grid gap-3 sm:gap-5 grid-cols-2 ${COLUMNS[density]}`;
}

/** The `sizes` of pictures in cards of a roomy grid that has the whole width of the page. */
export const WIDE_GRID_SIZES =
  '(width < 600px) calc(50vw - 24px), (width < 862px) 46vw, (width < 1157px) 30vw, (width < 1450px) 22.5vw, (width < 1728px) 18vw, 263px';
