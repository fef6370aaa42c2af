import { lazyComponent } from '../../lib/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { toastStore } from '../../lib/toast.ts';

const ToastList = lazyComponent(() => import('./toast-list.tsx').then((module) => module.ToastList));

/** Where toasts appear: top right. Their code comes with the first one; the live region stands from the start. */
export function Toaster() {
  const toasts = useStore(toastStore);
  return (
    <section
      aria-live="polite"
      aria-label="Messages"
      className="pointer-events-none fixed top-[calc(var(--header-height)+12px)] right-3 left-3 z-[80] grid justify-items-end gap-2 sm:right-(--page-gutter) sm:left-auto sm:w-96"
    >
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </section>
  );
}
