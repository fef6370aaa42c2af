import { createStore } from '../../lib/store.ts';

/** One of the wallet's dialogs. */
export type Overlay = 'connect' | 'demo-wallet';

/** Which of the wallet's dialogs is open. */
export const overlayStore = createStore<Overlay | undefined>(undefined);

/** Closes whichever is open. */
export function closeOverlay(): void {
  overlayStore.setState(undefined);
}
