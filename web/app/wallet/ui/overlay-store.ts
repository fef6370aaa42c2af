import { useSyncExternalStore } from 'react';

export type Overlay = 'connect' | 'demo-wallet';

let shown: Overlay | undefined;
let mounted: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Opens one of the wallet's dialogs. Rejects when their code cannot be loaded. */
export async function showOverlay(next: Overlay): Promise<void> {
  await mountOverlays();
  change(next);
}

/** Closes whichever is open. */
export function closeOverlay(): void {
  change(undefined);
}

function change(next: Overlay | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => undefined,
  );
}

/**
 * Puts the wallet's dialogs beside the page, in a React root of their own: no page carries their code, and an answer
 * that the demo wallet waits for survives every navigation.
 */
export function mountOverlays(): Promise<void> {
  mounted ??= import('./overlays.tsx')
    .then(({ renderOverlays }) => renderOverlays())
    .catch((error: unknown) => {
      mounted = undefined;
      throw error;
    });
  return mounted;
}
