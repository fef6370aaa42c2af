import { THEME_KEY } from '../lib/theme-key.ts';

/** Shows the theme that was chosen here before, so that the system's never flashes first. */
export function showChosenTheme(): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch (error) {
    console.warn('The theme cannot be remembered here.', error);
  }
}
