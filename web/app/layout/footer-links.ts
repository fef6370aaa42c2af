import type { FooterTitle } from '@pitlane/shared/domain/site/pages';
import { isPageThere } from '../lib/site-name.ts';
import type { NavItem } from './nav-items.ts';

export const HELP: NavItem = { to: '/helpcenter', label: 'Help Center', icon: 'info' };

export type FooterLink = Pick<NavItem, 'to' | 'label'> & {
  /** Answered by the server itself, and not by a page of the site. */
  document?: true;
};
export type FooterColumn = {
  title: FooterTitle;
  links: readonly FooterLink[];
  /** Links that few look for, behind a disclosure of this name. */
  more?: { title: string; links: readonly FooterLink[] };
};

const TITLES: readonly FooterTitle[] = ['Market', 'Exchange', 'Learn', 'Account'];

/** Documents that the server answers itself, after the pages of their column. */
const DOCUMENTS: Partial<Record<FooterTitle, readonly FooterLink[]>> = {
  Learn: [{ to: '/news/rss.xml', label: 'News by RSS', document: true }],
};

/** Every public page, in columns. `outbox`: the demo world's mails can be read. */
export function listFooterColumns({ outbox }: { outbox: boolean }): readonly FooterColumn[] {
  const pagesOf = (title: FooterTitle): FooterLink[] =>
    [
      ...__FOOTER_PAGES__.filter(({ column, demo }) => column === title && (outbox || !demo)),
      ...(DOCUMENTS[title] ?? []),
    ].filter(({ to }) => isPageThere(to));
  const components = pagesOf('Developers');
  return [
    ...TITLES.map((title) => ({ title, links: pagesOf(title) })).filter(({ links }) => links.length > 0),
    {
      title: 'Developers',
      links: [{ to: '/api/docs', label: 'API reference', document: true }],
      ...(components.length > 0 && { more: { title: 'Components and icons', links: components } }),
    },
  ];
}
