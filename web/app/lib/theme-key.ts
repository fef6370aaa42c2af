import { toStorageName } from './site-storage.ts';

/** The key under which the browser keeps the chosen theme. */
export const THEME_KEY = toStorageName('pitlane.theme');
