import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/class-names.ts';

export type TooltipProps = {
  /** Give this id to aria-describedby of the control inside. */
  id: string;
  /** Undefined: there is nothing to say now. The control stays the same element, and is laid out as if it were alone. */
  text: ReactNode | undefined;
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

const ALIGN = {
  start: 'start-0',
  center: 'start-1/2 ltr:-translate-x-1/2 rtl:translate-x-1/2',
  end: 'end-0',
};

/** A hint on hover and on focus, put away with Escape. Pure CSS otherwise: it costs no script before it is needed. */
export function Tooltip({ id, text, side = 'top', align = 'center', children }: TooltipProps) {
  const [away, setAway] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is inside; this only notices Escape and leaving
    <span
      className={text === undefined ? 'contents' : 'group/tip relative inline-flex'}
      onKeyDown={(event) => event.key === 'Escape' && setAway(true)}
      onPointerLeave={() => setAway(false)}
      onBlur={() => setAway(false)}
    >
      {children}
      {text !== undefined && (
        <span
          role="tooltip"
          id={id}
          className={cx(
            // Not laid out while it is away: near an edge it would make the page wider.
            'pointer-events-none absolute z-50 hidden w-max max-w-[min(16rem,100vw-2rem)] rounded-md border border-line bg-raise px-3 py-2',
            'text-start text-small leading-snug font-normal text-ink shadow-float',
            side === 'top' ? 'bottom-[calc(100%+8px)]' : 'top-[calc(100%+8px)]',
            ALIGN[align],
            !away && 'group-hover/tip:block group-focus-within/tip:block',
          )}
        >
          {text}
        </span>
      )}
    </span>
  );
}
