import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { announce, announceNow } from '../../lib/announce.ts';
import { cx } from '../../lib/class-names.ts';
import { dismissToast, type Toast } from '../../lib/toast.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { CALLOUT_CLASS } from './callout.tsx';

const SHOWN_MS = 5000;
/** Dragged farther than this, in pixels, a toast goes away. */
const FLING = 96;

/** The toasts that are shown. Use Toaster, which loads this with the first toast. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return toasts.map((shown) => <ToastCard key={shown.id} toast={shown} />);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(SHOWN_MS);
  const card = useRef<HTMLDivElement>(null);
  const grip = useRef<number | undefined>(undefined);

  // Hovering pauses: what was left of the time counts on afterwards.
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held, toast.id]);

  const { id, kind, message, quiet = false } = toast;
  useEffect(() => {
    if (quiet) return;
    if (kind === 'error') announceNow(message);
    else announce(`toast ${id}`, message);
  }, [id, kind, message, quiet]);

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('button')) return;
    grip.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (grip.current === undefined || !card.current) return;
    const by = event.clientX - grip.current;
    card.current.style.transform = `translateX(${by}px)`;
    card.current.style.opacity = String(1 - Math.min(0.8, Math.abs(by) / 240));
  };
  const drop = (event: PointerEvent<HTMLDivElement>) => {
    if (grip.current === undefined || !card.current) return;
    const by = event.clientX - grip.current;
    grip.current = undefined;
    if (Math.abs(by) > FLING) return dismissToast(toast.id);
    card.current.style.transform = '';
    card.current.style.opacity = '';
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the close button is the first
    <div
      ref={card}
      className={cx(
        'pointer-events-auto flex w-full touch-pan-y items-start gap-3 rounded-md border-s-3 p-3.5 shadow-float select-none',
        'animate-[rise_var(--slow)_ease-out] transition-[transform,opacity] active:transition-none',
        CALLOUT_CLASS[toast.kind],
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <Icon name={toast.kind} label={toast.kind} className="mt-0.5 size-5" />
      <p className="min-w-0 flex-1 text-small text-ink">{toast.message}</p>
      {toast.action && (
        <Button size="sm" onClick={toast.action.run}>
          {toast.action.label}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        className="-m-1.5 size-8"
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" className="size-4" />
      </Button>
    </div>
  );
}
