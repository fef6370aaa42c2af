import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
const KEY = 'pitlane.theme';

/** Runs before the first paint, so that a remembered theme never flashes through the system's. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${KEY}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){console.warn('The theme cannot be remembered here.',e)}`;

const listeners = new Set<() => void>();
const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return systemIsLight().matches ? 'light' : 'dark';
}

function subscribe(listener: () => void): () => void {
  const system = systemIsLight();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** The theme that is shown. The server cannot know it and says undefined. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(subscribe, current, () => undefined);
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
  for (const listener of listeners) listener();
}
