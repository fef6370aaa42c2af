import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../lib/class-names.ts';
import { formatCount } from '../lib/format/format-price.ts';
import { isRightToLeft } from '../lib/is-right-to-left.ts';

export type TabItem = { id: string; label: string; count?: number; content: ReactNode };
export type TabsProps = {
  label: string;
  items: readonly TabItem[];
  /** The chosen tab, when it lives outside (in the URL). */
  value?: string;
  onChange?: (id: string) => void;
};

/** How far each key moves; the ends are reached with Home and End. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Mutually exclusive tabs; arrow keys move between them. Written here: a library's tabs cost 10 KiB on first paint. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const [own, setOwn] = useState(items[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const chosen = value ?? own;
  // Where the list is wider than its place, the chosen tab comes to its middle. The page itself does not scroll.
  useEffect(() => {
    const tab = list.current?.querySelector(`[id="${prefix}-${chosen}"]`);
    if (!list.current || !tab) return;
    const [place, box] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    list.current.scrollLeft += box.left + box.width / 2 - place.left - place.width / 2;
  }, [chosen, prefix]);
  const choose = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = STEPS[event.key];
    if (key === undefined) return;
    event.preventDefault();
    const step = isRightToLeft(event.currentTarget) && Number.isFinite(key) ? -key : key;
    const at = items.findIndex((item) => item.id === chosen) + step;
    const next = Number.isFinite(at) ? (at + items.length) % items.length : at < 0 ? 0 : items.length - 1;
    const item = items[next];
    if (!item) return;
    choose(item.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-6 overflow-x-auto border-b noscript:hidden [scrollbar-width:none] max-sm:gap-5 max-[359px]:gap-2.5"
      >
        {items.map(({ id, label: name, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-controls={`${prefix}-${id}-panel`}
            aria-selected={id === chosen}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
            className={cx(
              'label min-w-11 shrink-0 border-b-2 border-transparent py-3 text-lead text-mute -outline-offset-2',
              'transition-colors hover:text-ink aria-selected:border-signal aria-selected:text-ink max-[359px]:text-small',
            )}
          >
            {name}
            {count !== undefined && (
              <span className="ms-1.5 text-small text-mute tabular-nums">{formatCount(count)}</span>
            )}
          </button>
        ))}
      </div>
      {items.map(({ id, label: name, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-${id}-panel`}
          aria-labelledby={`${prefix}-${id}`}
          className={cx('pt-6', id !== chosen && 'hidden noscript:block')}
        >
          {/* Without scripts there are no tabs: all panels are shown, each below its name. */}
          <h2 className="display mb-4 hidden text-h3 noscript:block">{name}</h2>
          {content}
        </div>
      ))}
    </div>
  );
}
