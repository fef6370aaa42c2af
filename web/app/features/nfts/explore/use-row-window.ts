import { type RefObject, useLayoutEffect, useState } from 'react';

/** Which items of a grid are in the document, and the room that the others would take above and below, in pixels. */
export type RowWindow = { start: number; end: number; above: number; below: number };

/** Equal rows: how many items each has, and the pixels from the top of one to the top of the next. */
type Rows = { columns: number; pitch: number };
/** The rows in and near the screen; `to` is the first that is not. */
export type View = Rows & { from: number; to: number };

const ROWS_AHEAD = 3;

/** The rows of the grid that was shown last: a reader who comes back finds the page as long as it was. */
let lastRows: Rows | undefined;

/**
 * Follows the screen through a long grid whose rows are all equally high, so that only those near it are in the document,
 * however far the reader goes. `grid` is the element with the columns; its parent gets the room above and below as padding.
 * A short grid (`isLong` false) is in the document whole; one that `isGrowing` is measured already, so that no more comes into
 * the document than stays.
 */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  { count, isLong, isGrowing }: { count: number; isLong: boolean; isGrowing: boolean },
): RowWindow {
  const [view, setView] = useState<View | undefined>(() =>
    isLong ? lastRows && lookAt(lastRows, 0) : undefined,
  );
  const isFollowed = isLong || isGrowing;
  useLayoutEffect(() => {
    const element = grid.current;
    const frame = element?.parentElement;
    if (!isFollowed || !element || !frame) return undefined;
    let rows = measureRows(element);
    const look = () =>
      setView((old) => keepEqual(old, rows && lookAt(rows, frame.getBoundingClientRect().top)));
    const observer = new ResizeObserver(() => {
      rows = measureRows(element) ?? rows;
      lastRows = rows;
      look();
    });
    observer.observe(element);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    look();
    return () => {
      observer.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [grid, isFollowed]);
  return isLong && view ? cutWindow(view, count) : { start: 0, end: count, above: 0, below: 0 };
}

/** Read from the browser, so that only the style sheet decides. Undefined for a grid that is not shown. */
function measureRows(grid: HTMLElement): Rows | undefined {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const card = grid.querySelector('article');
  if (!card) return undefined;
  const pitch = card.getBoundingClientRect().height + (Number.parseFloat(rowGap) || 0);
  return pitch > 0 ? { columns: gridTemplateColumns.split(' ').length, pitch } : undefined;
}

function lookAt(rows: Rows, top: number): View {
  const from = Math.floor(-top / rows.pitch) - ROWS_AHEAD;
  const to = Math.ceil((innerHeight - top) / rows.pitch) + ROWS_AHEAD;
  return { ...rows, from, to };
}

function keepEqual(old: View | undefined, view: View | undefined): View | undefined {
  const isEqual =
    old &&
    view &&
    old.from === view.from &&
    old.to === view.to &&
    old.columns === view.columns &&
    old.pitch === view.pitch;
  return isEqual ? old : (view ?? old);
}

/** The items of the rows in view, of so many in all. There is always a row. */
export function cutWindow({ columns, pitch, from, to }: View, count: number): RowWindow {
  const rows = Math.ceil(count / columns);
  const last = Math.min(Math.max(to, 1), rows);
  const first = Math.min(Math.max(from, 0), Math.max(last - 1, 0));
  return {
    start: first * columns,
    end: Math.min(last * columns, count),
    above: first * pitch,
    below: (rows - last) * pitch,
  };
}
