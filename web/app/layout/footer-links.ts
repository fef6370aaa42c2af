import type { FooterTitle } from '@pitlane/shared/domain/site/pages';
import type { NavItem } from './nav-items.ts';

export const NEWS: NavItem = { to: '/news', label: 'News', icon: 'list' };
export const HELP: NavItem = { to: '/helpcenter', label: 'Help Center', icon: 'info' };

export type FooterLink = Pick<NavItem, 'to' | 'label'> & {
  /** Answered by the server itself, and not by a page of the site. */
  document?: true;
};
export type FooterColumn = { title: FooterTitle; links: readonly FooterLink[] };

const TITLES: readonly FooterTitle[] = ['Market', 'Exchange', 'Learn', 'Account', 'Design system'];

/** Documents that the server answers itself, after the pages of their column. */
const DOCUMENTS: Partial<Record<FooterTitle, readonly FooterLink[]>> = {
  Exchange: [{ to: '/api/docs', label: 'API reference', document: true }],
  Learn: [{ to: '/news/rss.xml', label: 'News by RSS', document: true }],
};

/** Every public page, in columns. `outbox`: the demo world's mails can be read. */
export function listFooterColumns({ outbox }: { outbox: boolean }): readonly FooterColumn[] {
  return TITLES.map((title) => ({
    title,
    links: [
      ...__FOOTER_PAGES__.filter(({ column, demo }) => column === title && (outbox || !demo)),
      ...(DOCUMENTS[title] ?? []),
    ],
  }));
}
