import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Which items of a grid are in the document, and the room that the others would take above and below, in pixels. */
export type RowWindow = { start: number; end: number; above: number; below: number };

/** Equal rows: how many items each has, and the pixels from the top of one to the top of the next. */
type Rows = { columns: number; pitch: number };
/** The rows in and near the screen; `to` is the first that is not. */
export type View = Rows & { from: number; to: number };

/** Where the reader is: the first item of the uppermost row that is seen well, and how far its top is below the screen's, in pixels. */
type Place = { item: number; top: number };

const ROWS_AHEAD = 3;

/** The rows of the grid that was shown last: a reader who comes back finds the page as long as it was. */
let lastRows: Rows | undefined;

/**
 * Follows the screen through a long grid whose rows are all equally high, so that only those near it are in the document,
 * however far the reader goes. `grid` is the element with the columns; its parent gets the room above and below as padding.
 * A short grid (`isLong` false) is in the document whole; one that `isGrowing` is measured already, so that no more comes into
 * the document than stays. Rows that become others (a turned phone, larger text) and items that come or go above leave the
 * reader at the same items.
 */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  { ids, isLong, isGrowing }: { ids: readonly string[]; isLong: boolean; isGrowing: boolean },
): RowWindow {
  const [view, setView] = useState<View | undefined>(() =>
    isLong ? lastRows && toView(lastRows, 0) : undefined,
  );
  const place = useRef<Place | undefined>(undefined);
  const turned = useRef<Place | undefined>(undefined);
  const known = useRef(ids);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = ids;
    if (before === ids || !isLong || !view || !place.current) return;
    const item = findMoved(before, ids, place.current.item);
    if (item === undefined || item === place.current.item) return;
    place.current = { ...place.current, item };
    turned.current = place.current;
    setView(toView(view, findTop(view, place.current)));
  }, [ids, isLong, view]);
  useLayoutEffect(() => {
    const frame = grid.current?.parentElement;
    if (!frame || !view || !turned.current) return;
    // Now the room above is that of the new rows.
    const top = findTop(view, turned.current);
    turned.current = undefined;
    scrollBy({ top: frame.getBoundingClientRect().top - top, behavior: 'instant' });
  }, [grid, view]);
  const isFollowed = isLong || isGrowing;
  useLayoutEffect(() => {
    const element = grid.current;
    const frame = element?.parentElement;
    if (!isFollowed || !element || !frame) return undefined;
    let rows: Rows | undefined;
    let shown: View | undefined;
    const getTop = () => frame.getBoundingClientRect().top;
    const look = () => {
      const next = rows && toView(rows, getTop());
      if (!next || (shown && isEqual(shown, next))) return;
      const isBlank = shown !== undefined && !covers(shown, next);
      shown = next;
      // A jump, by a key or back to the place of before: nothing would stand on the screen for a moment.
      if (isBlank) flushSync(() => setView(next));
      else setView(next);
    };
    const follow = () => {
      // The rows of before have to be put right first; where they are now says nothing about the reader.
      if (turned.current) return;
      const now = measureRows(element) ?? rows;
      if (now && rows && place.current && areOthers(now, rows)) {
        turned.current = place.current;
        shown = toView(now, findTop(now, place.current));
        setView(shown);
      }
      rows = now;
      lastRows = rows;
      if (turned.current) return;
      place.current = rows && findPlace(rows, getTop());
      look();
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    follow();
    return () => {
      observer.disconnect();
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [grid, isFollowed]);
  return isLong && view ? cutWindow(view, ids.length) : { start: 0, end: ids.length, above: 0, below: 0 };
}

/** Read from the browser, so that only the style sheet decides. Undefined for a grid that is not shown. */
function measureRows(grid: HTMLElement): Rows | undefined {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const card = grid.querySelector('article');
  if (!card) return undefined;
  const pitch = card.getBoundingClientRect().height + (Number.parseFloat(rowGap) || 0);
  return pitch > 0 ? { columns: gridTemplateColumns.split(' ').length, pitch } : undefined;
}

function toView(rows: Rows, top: number): View {
  const from = Math.floor(-top / rows.pitch) - ROWS_AHEAD;
  const to = Math.ceil((innerHeight - top) / rows.pitch) + ROWS_AHEAD;
  return { ...rows, from, to };
}

function isEqual(one: View, other: View): boolean {
  return (Object.keys(one) as (keyof View)[]).every((key) => one[key] === other[key]);
}

/** Returns whether the rows that are shown contain those that are now on the screen. */
function covers(shown: View, now: View): boolean {
  return shown.from <= now.from + ROWS_AHEAD && shown.to >= now.to - ROWS_AHEAD;
}

/** Returns whether a reader would see it: cards may differ by a part of a pixel. */
const areOthers = (one: Rows, other: Rows) =>
  one.columns !== other.columns || Math.abs(one.pitch - other.pitch) >= 1;

/** The place of a reader who has scrolled into a grid whose top is at `top` of the screen; undefined above it. */
export function findPlace({ columns, pitch }: Rows, top: number): Place | undefined {
  if (top >= 0) return undefined;
  // The row of which most is to be seen, not the one whose last line is.
  const row = Math.round(-top / pitch);
  return { item: row * columns, top: top + row * pitch };
}

/** Where an item of one list is in the next one; an item that went is stood for by the next that stayed. Undefined if none did. */
export function findMoved(
  before: readonly string[],
  now: readonly string[],
  item: number,
): number | undefined {
  if (before[item] === now[item]) return item;
  const places = new Map(now.map((id, place) => [id, place]));
  for (const id of before.slice(item)) {
    const place = places.get(id);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Where the top of the grid has to be on the screen for a reader at this place. */
export function findTop({ columns, pitch }: Rows, place: Place): number {
  const half = pitch / 2;
  return Math.max(-half, Math.min(place.top, half)) - Math.floor(place.item / columns) * pitch;
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
