import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

/** Columns of the bays at each width, and the width of a card's picture for the browser to choose its size. */
type BayColumns = { className: string; sizes: string; counts: readonly number[] };

/** Beside the owner's offers and shelf. */
export const BAYS_BESIDE: BayColumns = {
  className: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3 3xl:grid-cols-4',
  sizes:
    '(width < 768px) calc(50vw - 24px), (width < 1024px) 31vw, (width < 1200px) 30vw, (width < 1600px) 21vw, 300px',
  counts: [2, 3, 2, 3, 4],
};

/** Over the whole width. */
export const BAYS_WIDE: BayColumns = {
  className: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-4 3xl:grid-cols-6',
  sizes: '(width < 768px) calc(50vw - 24px), (width < 1024px) 31vw, (width < 1600px) 23vw, 270px',
  counts: [2, 3, 4, 4, 6],
};

/** Whole class names: the style sheet is made from what is written here. */
const SHOWN = ['grid!', 'md:grid!', 'lg:grid!', 'xl:grid!', '3xl:grid!'] as const;
const HIDDEN = ['hidden!', 'md:hidden!', 'lg:hidden!', 'xl:hidden!', '3xl:hidden!'] as const;

export type BayGridOptions = {
  columns: BayColumns;
  /** Cars in the list. */
  cars: number;
  /** Which part of the garage they are. The first bay has number 1, and empty bays follow the last car. */
  part: 'all' | 'first' | 'later';
  /** In the first empty bay. */
  first?: ReactNode;
};

/** The look of a garage's list of cars: numbered bays, and empty ones up to the end of the last row. */
export function getBayGrid({ columns, cars, part, first }: BayGridOptions) {
  return {
    className: cx('grid gap-3 sm:gap-5', columns.className, part !== 'later' && 'bays'),
    sizes: columns.sizes,
    rest: part === 'all' && <EmptyBays columns={columns} cars={cars} first={first} />,
  };
}

/** Dashed bays, at each width as many as the last row has room for. */
function EmptyBays({ columns: { counts }, cars, first }: Pick<BayGridOptions, 'columns' | 'cars' | 'first'>) {
  const places = Array.from({ length: Math.max(...counts) }, (_, index) => cars + index);
  return places.map((place) => {
    const look = counts.map((count, width) =>
      isInLastRow({ place, cars, count }) ? SHOWN[width] : HIDDEN[width],
    );
    const content = place === cars ? first : undefined;
    return (
      <li key={place} className={cx(...look)} aria-hidden={!content || undefined}>
        <div className="grid min-h-44 place-items-center rounded-xl border border-edge border-dashed p-4 text-center text-small text-mute">
          {content}
        </div>
      </li>
    );
  });
}

/** Returns whether a place of the grid is in the row of the next car: there is always an empty bay. */
export function isInLastRow({ place, cars, count }: { place: number; cars: number; count: number }): boolean {
  return Math.floor(place / count) === Math.floor(cars / count);
}
