import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

export type AccordionItem = { id: string; title: string; content: ReactNode };
export type AccordionProps = {
  items: readonly AccordionItem[];
  /** The id of the item that is open at first. Without it all are closed. */
  open?: string;
};

/** Which heading each key leads to, of `count`, from the one at `at`. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Headings that open what is below them, one at a time. The browser's own details and summary: Enter and Space open, and it all works
 * without scripts. Up, Down, Home and End lead from heading to heading.
 */
export function Accordion({ items, open }: AccordionProps) {
  const name = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    const step = STEPS[event.key];
    const heads = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > details > summary')];
    const at = heads.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    heads[step(at, heads.length)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its headings
    <div className="surface divide-y" onKeyDown={onKeyDown}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name} open={id === open} className="group/item">
          <summary className="flex min-h-14 list-none items-center gap-4 rounded-xl px-5 py-3.5 -outline-offset-2 transition-colors hover:text-signal-text [&::-webkit-details-marker]:hidden">
            <h3 className="label min-w-0 flex-1 text-lead">{title}</h3>
            <Icon
              name="chevron-down"
              className="size-5 text-mute transition-transform duration-(--calm) group-open/item:rotate-180"
            />
          </summary>
          <div className="px-5 pb-5">{content}</div>
        </details>
      ))}
    </div>
  );
}
