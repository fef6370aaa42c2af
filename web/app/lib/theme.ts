import { createStore, useStore } from './store.ts';

export type Theme = 'dark' | 'light';
const KEY = 'pitlane.theme';

/** Runs before the first paint, so that a remembered theme never flashes through the system's. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${KEY}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){console.warn('The theme cannot be remembered here.',e)}`;

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
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('The theme cannot be remembered here.', error);
  }
  refresh();
}
