import { lazyComponent } from '../../lib/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { toastStore } from '../../lib/toast.ts';

const ToastList = lazyComponent(() => import('./toast-list.tsx').then((module) => module.ToastList));

/**
 * Where toasts appear: top right, and beside a sheet or above it while one is open (styles/utilities.css). Their code
 * comes with the first one; the live region stands from the start.
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
