import { createStore } from './store.ts';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type ToastAction = { label: string; run: () => void };
export type Toast = { id: number; kind: ToastKind; message: string; action?: ToastAction };

/** The toasts that are shown, oldest first. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast, top right for five seconds. It confirms; never let it carry the only copy of a message. */
export function toast(kind: ToastKind, message: string, action?: ToastAction): number {
  lastId += 1;
  const next = { id: lastId, kind, message, ...(action && { action }) };
  toastStore.setState((shown) => [...shown, next]);
  return lastId;
}

export function dismissToast(id: number): void {
  toastStore.setState((toasts) => toasts.filter((shown) => shown.id !== id));
}
