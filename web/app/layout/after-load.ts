import { keepFocus } from '../lib/keep-focus.ts';
import { preloadPages } from '../lib/preload-pages.ts';

/** What no page needs before it has loaded. Returns a function that ends it. */
export function startAfterLoad(): () => void {
  preloadPages();
  return keepFocus();
}
