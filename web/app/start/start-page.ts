/** Runs in the head of every page, before anything of it is painted. Everything it imports is put into the HTML: keep it small. */

import { THEME_KEY } from '../lib/theme-key.ts';
import { leadToLogin } from './lead-to-login.ts';
import { loadPageCode, whenPageVisible } from './load-page-code.ts';
import { recordPresses } from './record-presses.ts';

showChosenTheme();
// A page that is left at once needs no code.
if (!leadToLogin()) {
  recordPresses(loadPageCode);
  whenPageVisible()
    .then(loadPageCode)
    // The next touch tries again, and says so if it fails.
    .catch((error: unknown) => console.warn('The page’s code hasn’t loaded yet.', error));
}

/** Shows the theme that was chosen here before, so that the system's never flashes first. */
function showChosenTheme(): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch (error) {
    console.warn('This browser can’t remember the theme.', error);
  }
}
