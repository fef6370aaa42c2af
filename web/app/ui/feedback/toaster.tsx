import { lazyComponent } from '../../lib/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { toastStore } from '../../lib/toast.ts';

const ToastList = lazyComponent(() => import('./toast-list.tsx').then((module) => module.ToastList));

/**
 * The place of toasts: top right, and next to or above an open sheet (styles/utilities.css). Their code loads
 * with the first toast. The live region is there from the start.
 */
export function Toaster() {
  const toasts = useStore(toastStore);
  return (
    <section
      aria-live="polite"
      aria-label="Messages"
      className="toaster pointer-events-none fixed z-[80] grid justify-items-end gap-2"
    >
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </section>
  );
}
