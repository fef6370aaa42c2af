import { toStorageName } from '../../lib/site-storage.ts';

/** The fields of a token, as they are filled in. */
export type Draft = { image: string; name: string; description: string };
export const EMPTY_DRAFT: Draft = { image: '', name: '', description: '' };

/** Returns whether image link, name and description are all non-blank (specification section 5). */
export function isComplete(draft: Draft): boolean {
  return Object.values(draft).every((text) => text.trim() !== '');
}

/** How the three fields are filled: picked from the items of author 1, or typed. */
export type InputWay = 'select' | 'manual';
export type KeptInput = { way: InputWay; draft: Draft };

const KEY = toStorageName('pitlane.minter');

/** Reads what was filled in before this tab reloaded; undefined when that was nothing. */
export function readKept(): KeptInput | undefined {
  try {
    const { way, draft } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? {};
    const { image, name, description } = draft ?? {};
    if (![image, name, description].every((text) => typeof text === 'string')) return undefined;
    return { way: way === 'manual' ? 'manual' : 'select', draft: { image, name, description } };
  } catch (error) {
    console.warn('Your last draft can’t be read in this browser.', error);
    return undefined;
  }
}

/** Keeps it until the tab is closed. */
export function storeInput(kept: KeptInput): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch (error) {
    console.warn('This browser can’t keep your draft when you reload.', error);
  }
}
