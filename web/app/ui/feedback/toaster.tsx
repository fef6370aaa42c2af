import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { type Toast, toastStore } from '../../lib/toast.ts';

const ToastList = lazyComponent(
  () => import('./toast-list.tsx').then((module) => module.ToastList),
  LastMessage,
);

/** The last toast as plain text until the code of toasts is there: it may be that nothing loads any more. */
function LastMessage({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <p className="w-full rounded-md border bg-panel p-3.5 text-small shadow-float">
      {toasts.at(-1)?.message}
    </p>
  );
}

/**
 * The place of toasts: top right, and next to or above an open sheet (styles/utilities.css). Their code loads
 * with the first toast. What they say is announced apart from them (layout/site-shell.tsx), without their buttons.
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
