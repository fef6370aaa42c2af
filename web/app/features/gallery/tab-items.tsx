import type { ReactNode } from 'react';
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
        Cars that have just left the line, cars for sale, and what was bought last.{' '}
        <TextLink to="/home">Open Home</TextLink>
      </Text>
    ),
  },
  {
    id: 'profile',
    label: 'Profile',
    content: (
      <Text>
        Your name, your picture and the wallets that you have linked; others see them on your author page.{' '}
        <TextLink to="/account">Open the account</TextLink>
      </Text>
    ),
  },
  {
    id: 'contact',
    label: 'Contact',
    content: (
      <Text>
        A question that the help does not answer goes to the people who run this marketplace.{' '}
        <TextLink to="/contact">Write to them</TextLink>
      </Text>
    ),
  },
];
