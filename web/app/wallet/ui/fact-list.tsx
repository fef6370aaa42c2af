import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

/** A small ledger with a heading. */
export function FactList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="@container">
      <h3 className="mb-1.5 text-small text-mute">{label}</h3>
      <dl className="grid gap-2 rounded-lg border bg-raise px-4 py-3">{children}</dl>
    </section>
  );
}

export type FactProps = { name: string; value: ReactNode; strong?: boolean; title?: string | undefined };

/** One line of it. */
export function Fact({ name, value, strong = false, title }: FactProps) {
  return (
    // Every amount fits beside its name at 320 px: a second line would move what is below it, when the amount comes.
    // With large letters it is always below its name, and is never broken in the middle.
    <div className="flex items-baseline justify-between gap-4 max-[359px]:gap-2 @max-[14rem]:flex-col @max-[14rem]:gap-0">
      <dt className="text-mute max-[359px]:text-small">{name}</dt>
      <dd className={cx('label min-w-0 text-end', strong && 'text-lead')} title={title}>
        {value}
      </dd>
    </div>
  );
}
