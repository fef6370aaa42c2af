import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export type TabVariant = 'line' | 'pills' | 'track' | 'boxes';

/** The classes of the row of tabs, of each tab, and of the chosen one. */
const VARIANT: Record<TabVariant, string> = {
  line: '',
  pills: cx(
    '[&_[role=tablist]]:gap-2 [&_[role=tablist]]:border-b-0',
    '[&_[role=tab]]:rounded-full [&_[role=tab]]:border [&_[role=tab]]:border-transparent [&_[role=tab]]:px-5 [&_[role=tab]:hover]:bg-raise',
    '[&_[role=tab][aria-selected=true]]:border-signal [&_[role=tab][aria-selected=true]]:bg-signal [&_[role=tab][aria-selected=true]]:text-on-signal [&_[role=tab][aria-selected=true]]:forced-color-adjust-none',
  ),
  track: cx(
    '[&_[role=tablist]]:w-fit [&_[role=tablist]]:max-w-full [&_[role=tablist]]:gap-1 [&_[role=tablist]]:rounded-lg [&_[role=tablist]]:border-b-0 [&_[role=tablist]]:bg-raise [&_[role=tablist]]:p-1',
    '[&_[role=tab]]:rounded-md [&_[role=tab]]:border [&_[role=tab]]:border-transparent [&_[role=tab]]:px-5',
    '[&_[role=tab][aria-selected=true]]:bg-panel [&_[role=tab][aria-selected=true]]:shadow-[0_1px_3px_rgb(0_0_0/0.25)]',
  ),
  boxes: cx(
    '[&_[role=tablist]]:gap-1',
    '[&_[role=tab]]:rounded-t-md [&_[role=tab]]:border [&_[role=tab]]:border-transparent [&_[role=tab]]:px-5 [&_[role=tab]:hover]:bg-raise',
    '[&_[role=tab][aria-selected=true]]:border-line [&_[role=tab][aria-selected=true]]:border-b-panel [&_[role=tab][aria-selected=true]]:bg-panel',
    '[&_[role=tabpanel]]:rounded-b-md [&_[role=tabpanel]]:border [&_[role=tabpanel]]:border-t-0 [&_[role=tabpanel]]:bg-panel [&_[role=tabpanel]]:p-5',
  ),
};

/** Gives the tabs inside (tabs.tsx) another look. Their behaviour is the same, and pages with the usual look load nothing of it. */
export function TabStyle({ variant, children }: { variant: TabVariant; children: ReactNode }) {
  return (
    <div data-variant={variant} className={VARIANT[variant]}>
      {children}
    </div>
  );
}
