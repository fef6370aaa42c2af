/** Which items are compared: read from an address and written to one. No schemas, so browsers need no schema library. */
import { parseNftId } from './nft-id.ts';

/** Cars that fit beside one another. */
export const MAX_COMPARED = 4;

/** Why an item isn't compared. */
export const COMPARE_PROBLEMS = ['unknown', 'hidden', 'not_a_car'] as const;
export type CompareProblem = (typeof COMPARE_PROBLEMS)[number];

/** What an address asks for, and what of it is left out. */
export type ComparedIds = {
  /** At most MAX_COMPARED, each once. */
  ids: string[];
  /** Further items, each once, that there is no room for. */
  extra: string[];
  /** Texts that are no item's id. */
  unreadable: string[];
  /** Items that were named more than once. */
  repeated: string[];
};

/** Longer texts are no ids: an id has at most two words and 78 digits. */
const MAX_SHOWN = 40;

/** An id as people give it: alone, or at the end of an item's address. */
function readId(text: string): string {
  return text.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/**
 * Reads the items to compare: `ids` given once with commas or several times, and `add`, the field of the page's form. Both take ids and
 * addresses of items.
 */
export function readComparedIds(params: URLSearchParams): ComparedIds {
  const given = [...params.getAll('ids'), ...params.getAll('add')].flatMap((text) => text.split(','));
  const read: ComparedIds = { ids: [], extra: [], unreadable: [], repeated: [] };
  for (const text of given.filter((each) => each.trim() !== '')) {
    const id = readId(text);
    const list = !parseNftId(id)
      ? read.unreadable
      : [...read.ids, ...read.extra].includes(id)
        ? read.repeated
        : read.ids.length < MAX_COMPARED
          ? read.ids
          : read.extra;
    const word = list === read.unreadable ? text.trim().slice(0, MAX_SHOWN) : id;
    if (!list.includes(word)) list.push(word);
  }
  return read;
}

/** The page that compares these items. */
export function comparePath(ids: readonly string[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare';
}
