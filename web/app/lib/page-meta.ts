import type { MetaDescriptor } from 'react-router';
import type { RootData } from './root-data.ts';
import { getSiteName } from './site-name.ts';

export type PageMeta = {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Path of a picture of 1200 × 630 for social cards. Without it the page's own name is drawn. */
  image?: string;
  /** Path and query of the list's next page. */
  next?: string | undefined;
  /** Asks search engines to leave the page out. It has no social card. */
  hidden?: boolean;
};

type MetaSource = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

/** Title, description, canonical address and social card of a page. For a route's `meta` export. */
export function pageMeta(source: MetaSource, page: PageMeta): MetaDescriptor[] {
  const root = source.matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const siteUrl = root?.siteUrl ?? '';
  const title = `${page.title} · ${getSiteName()}`;
  const url = `${siteUrl}${source.location.pathname}`;
  // Pages that are about no item have a card by the first part of their path (shared/src/domain/site/page-cards.ts).
  const image = page.image ?? `/media/pages/${source.location.pathname.split('/')[1]}.png`;
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:site_name', content: getSiteName() },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.next ? [{ tagName: 'link', rel: 'next', href: `${siteUrl}${page.next}` } as const] : []),
    ...(page.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: url } as const,
          { property: 'og:image', content: `${siteUrl}${image}` },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]),
  ];
}
