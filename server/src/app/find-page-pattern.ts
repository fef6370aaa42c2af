import { PAGES } from '@pitlane/shared/domain/site/pages';

/** What loaders of a page are asked by, when the browser moves on to it without a new document. */
const DATA = /(?:\/_root)?\.data$/;

const PATTERNS = PAGES.filter(({ path }) => path !== '*').map(({ path }) => ({
  path,
  // `/Author/:id` and `/author/:id` are two pages of one pattern: the path of the table names both.
  regex: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, path.startsWith('/Author') ? 'i' : ''),
}));

/** The pattern of the page at a path, such as `/ItemDetail/:nftId`; undefined where there is no page. */
export function findPagePattern(pathname: string): string | undefined {
  const path = pathname.replace(DATA, '').replace(/(?<=.)\/$/, '');
  if (path === '' || path === '/') return '/';
  return PATTERNS.find(({ regex }) => regex.test(path))?.path;
}
