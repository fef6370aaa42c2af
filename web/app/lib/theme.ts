import { createStore, useStore } from './store.ts';
import { THEME_KEY } from './theme-key.ts';

export type Theme = 'dark' | 'light';
const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');
const refresh = () => themeStore.setState(readTheme());

const themeStore = createStore<Theme | undefined>(undefined, {
  onActive: () => {
    const system = systemIsLight();
    system.addEventListener('change', refresh);
    refresh();
    return () => system.removeEventListener('change', refresh);
  },
});

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return systemIsLight().matches ? 'light' : 'dark';
}

/** The theme that is shown. The server cannot know it and returns undefined. */
export function useTheme(): Theme | undefined {
  return useStore(themeStore);
}

/** Shows a theme and remembers it; undefined goes back to the system's. */
export function chooseTheme(theme: Theme | undefined): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  try {
    if (theme) localStorage.setItem(THEME_KEY, theme);
    else localStorage.removeItem(THEME_KEY);
  } catch (error) {
    console.warn('This browser can’t remember the theme.', error);
  }
  refresh();
}
