import { vi } from 'vitest';

/** Gives tests outside a browser an empty localStorage. `vi.unstubAllGlobals` takes it away again. */
export function stubLocalStorage(): void {
  stubStorage('localStorage');
}

/** The same for either storage. */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): void {
  const kept = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}
