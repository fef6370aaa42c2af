import { lazyComponent } from '../../lib/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { toastStore } from '../../lib/toast.ts';

const ToastList = lazyComponent(() => import('./toast-list.tsx').then((module) => module.ToastList));

/**
 * The place of toasts: top right, and next to or above an open sheet (styles/utilities.css). Their code loads
 * with the first toast. What they say is announced apart from them (layout/announcer.tsx), without their buttons.
 */
export function Toaster() {
  const toasts = useStore(toastStore);
  return (
    <section
      // A modal dialog hides from screen readers all but what has this attribute.
      aria-live="off"
      aria-label="Messages"
      className="toaster pointer-events-none fixed z-[80] grid justify-items-end gap-2"
    >
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </section>
  );
}
