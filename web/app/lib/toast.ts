export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type ToastAction = { label: string; run: () => void };
export type Toast = { id: number; kind: ToastKind; message: string; action?: ToastAction };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, top right for five seconds. It confirms; never let it carry the only copy of a message. */
export function toast(kind: ToastKind, message: string, action?: ToastAction): number {
  lastId += 1;
  change([...toasts, { id: lastId, kind, message, ...(action && { action }) }]);
  return lastId;
}

export function dismissToast(id: number): void {
  change(toasts.filter((shown) => shown.id !== id));
}

/** The store behind the toast list, for useSyncExternalStore. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => toasts,
};
