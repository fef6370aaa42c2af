import { ACTIVITY, AUCTION, type NavItem, RANKING } from './nav-items.ts';

export const NEWS: NavItem = { to: '/news', label: 'News', icon: 'list' };
export const HELP: NavItem = { to: '/helpcenter', label: 'Help Center', icon: 'info' };

export type FooterLink = Pick<NavItem, 'to' | 'label'> & {
  /** Answered by the server itself, and not by a page of the site. */
  document?: true;
};
export type FooterColumn = { title: string; links: readonly FooterLink[] };

/** Every page that anybody can open, in columns. `outbox`: the demo world's mails can be read. */
export function listFooterColumns({ outbox }: { outbox: boolean }): readonly FooterColumn[] {
  return [
    {
      title: 'Market',
      links: [
        { to: '/explore', label: 'Explore' },
        AUCTION,
        RANKING,
        ACTIVITY,
        { to: '/mint', label: 'Mint' },
        { to: '/minter', label: 'Minter' },
        { to: '/createOptions', label: 'Create' },
      ],
    },
    {
      title: 'Exchange',
      links: [
        { to: '/exploreOpensea', label: 'Exchange orders' },
        { to: '/authorOpensea', label: 'Wallet profile' },
        { to: '/api/docs', label: 'API reference', document: true },
      ],
    },
    {
      title: 'Learn',
      links: [
        NEWS,
        { to: '/news/rss.xml', label: 'News by RSS', document: true },
        HELP,
        { to: '/helpcenterGrey', label: 'Help Center, grey' },
        { to: '/works', label: 'Gallery' },
        { to: '/price', label: 'Pricing' },
        { to: '/contact', label: 'Contact' },
      ],
    },
    {
      title: 'Account',
      links: [
        { to: '/login', label: 'Sign In' },
        { to: '/register', label: 'Register' },
        { to: '/account', label: 'Account' },
        { to: '/notifications', label: 'Notifications' },
        ...(outbox ? [{ to: '/outbox', label: 'Outbox' }] : []),
      ],
    },
    {
      title: 'Design system',
      links: [
        { to: '/accordion', label: 'Accordion' },
        { to: '/alerts', label: 'Alerts' },
        { to: '/progressbar', label: 'Progress bars' },
        { to: '/tabs', label: 'Tabs' },
        { to: '/elegantIcons', label: 'Elegant icons' },
        { to: '/etlineIcons', label: 'ET Line icons' },
        { to: '/fontAwesomeIcons', label: 'Font Awesome icons' },
        { to: '/fixedWidthIcons', label: 'Fixed-width icons' },
        { to: '/iconNames', label: 'Icon names' },
      ],
    },
  ];
}
