import { createStore } from './store.ts';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type ToastAction = { label: string; run: () => void };
export type ToastOptions = {
  action?: ToastAction;
  /** The page says the same where it happened: the toast is not announced as well. */
  quiet?: boolean;
};
export type Toast = ToastOptions & { id: number; kind: ToastKind; message: string };

/** The toasts that are shown, oldest first. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast, top right for five seconds. It confirms; never let it carry the only copy of a message. */
export function toast(kind: ToastKind, message: string, options: ToastOptions = {}): number {
  lastId += 1;
  const next = { ...options, id: lastId, kind, message };
  toastStore.setState((shown) => [...shown, next]);
  return lastId;
}

export function dismissToast(id: number): void {
  toastStore.setState((toasts) => toasts.filter((shown) => shown.id !== id));
}
