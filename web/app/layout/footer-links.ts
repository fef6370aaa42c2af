import type { FooterTitle } from '@pitlane/shared/domain/site/pages';
import { getSiteName, isPageThere } from '../lib/site-name.ts';
import type { NavItem } from './nav-items.ts';

export const HELP: NavItem = { to: '/helpcenter', label: 'Help Center', icon: 'info' };

export type FooterLink = Pick<NavItem, 'to' | 'label'> & {
  /** Answered by the server itself, and not by a page of the site. */
  document?: true;
};
export type FooterColumn = {
  title: string;
  links: readonly FooterLink[];
  /** Links that few look for, behind a disclosure of this name. */
  more?: { title: string; links: readonly FooterLink[] };
};

const TITLES: readonly FooterTitle[] = ['Market', 'Exchange', 'Learn', 'Account'];

/** Documents that the server answers itself, after the pages of their column. */
const DOCUMENTS: Partial<Record<FooterTitle, readonly FooterLink[]>> = {
  Learn: [{ to: '/news/rss.xml', label: 'News by RSS', document: true }],
};

export type FooterOptions = {
  /** The demo world's mails can be read. */
  outbox: boolean;
  /** The links that a studio orders, names and adds; those without a column have one under the site's name. */
  given?: readonly FooterLink[] | undefined;
};

/** Every public page, in columns. */
export function listFooterColumns({ outbox, given = [] }: FooterOptions): readonly FooterColumn[] {
  const placeOf = ({ to }: FooterLink) => given.findIndex((link) => link.to === to) + 1 || given.length + 1;
  const elsewhere = given.filter(({ to }) => !__FOOTER_PAGES__.some((page) => page.to === to));
  const pagesOf = (title: FooterTitle): FooterLink[] =>
    [
      ...__FOOTER_PAGES__.filter(({ column, demo }) => column === title && (outbox || !demo)),
      ...(DOCUMENTS[title] ?? []),
    ]
      .filter(({ to }) => isPageThere(to))
      .map((link) => ({ ...link, ...given[placeOf(link) - 1] }))
      .sort((one, other) => placeOf(one) - placeOf(other));
  const components = pagesOf('Developers');
  return [
    ...TITLES.map((title) => ({ title, links: pagesOf(title) })).filter(({ links }) => links.length > 0),
    {
      title: 'Developers',
      links: [{ to: '/api/docs', label: 'API reference', document: true }],
      ...(components.length > 0 && { more: { title: 'Components and icons', links: components } }),
    },
    ...(elsewhere.length > 0 ? [{ title: getSiteName(), links: elsewhere }] : []),
  ];
}
