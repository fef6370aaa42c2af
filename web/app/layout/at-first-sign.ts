import { keepFocus } from '../lib/keep-focus.ts';
import { preloadPages } from '../lib/preload-pages.ts';

/** What no page needs before somebody is there. Returns a function that ends it. */
export function startAtFirstSign(): () => void {
  void preloadPages();
  return keepFocus();
}
