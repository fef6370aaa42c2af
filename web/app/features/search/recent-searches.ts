/** The recent searches in this browser. They stay here. */

import { foldText } from '@pitlane/shared/domain/fold-text';
import { toStorageName } from '../../lib/site-storage.ts';

const KEY = toStorageName('pitlane.searches');
export const MAX_RECENT = 8;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The latest first. What is damaged, or not as this page writes it, is left out. */
export function readRecent(keeper: Keeper = localStorage): string[] {
  try {
    const given: unknown = JSON.parse(keeper.getItem(KEY) ?? '[]');
    if (!Array.isArray(given)) return [];
    return given.filter((text) => typeof text === 'string' && text !== '').slice(0, MAX_RECENT);
  } catch (error) {
    console.warn('Recent searches can’t be read.', error);
    return [];
  }
}

/** Puts a search first. One that is there already moves up. */
export function addRecent(text: string, keeper?: Keeper): string[] {
  const query = text.trim().replace(/\s+/g, ' ');
  const others = readRecent(keeper).filter((each) => foldText(each) !== foldText(query));
  return write(query === '' ? others : [query, ...others].slice(0, MAX_RECENT), keeper);
}

/** Takes one search out, or all of them. */
export function dropRecent(text?: string, keeper?: Keeper): string[] {
  return write(text === undefined ? [] : readRecent(keeper).filter((each) => each !== text), keeper);
}

function write(list: string[], keeper: Keeper = localStorage): string[] {
  try {
    if (list.length === 0) keeper.removeItem(KEY);
    else keeper.setItem(KEY, JSON.stringify(list));
  } catch (error) {
    console.warn('Recent searches can’t be saved.', error);
  }
  return list;
}
