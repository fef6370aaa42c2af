import { vi } from 'vitest';

/** Gives tests outside a browser an empty localStorage. `vi.unstubAllGlobals` takes it away again. */
export function stubLocalStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}
