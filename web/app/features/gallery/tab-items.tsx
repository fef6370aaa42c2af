import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import type { TabItem } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';

function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-mute">{children}</p>;
}

/** The three tabs of each style: what is behind these names on this site. */
export const TAB_ITEMS: readonly TabItem[] = [
  {
    id: 'home',
    label: 'Home',
    content: (
      <Text>
        The newest cars, cars for sale and recent purchases. <TextLink to="/home">Open Home</TextLink>
      </Text>
    ),
  },
  {
    id: 'profile',
    label: 'Profile',
    content: (
      <Text>
        Your name, your picture and your linked wallets. Others see them on your author page.{' '}
        <TextLink to="/account">Open your account</TextLink>
      </Text>
    ),
  },
  {
    id: 'contact',
    label: 'Contact',
    content: (
      <Text>
        Can’t find an answer in the Help Center? Ask the people who run this marketplace.{' '}
        <TextLink to="/contact">Write to them</TextLink>
      </Text>
    ),
  },
];

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
