import { AppError } from '@pitlane/shared/domain/app-error';
import { SERIES, seriesHref } from '@pitlane/shared/domain/cars/series';
import { isPageThere } from '@pitlane/shared/domain/site/absent-pages';
import { PAGES } from '@pitlane/shared/domain/site/pages';
import type { Db } from '../../platform/db/db.ts';
import { getBasePath } from '../../platform/http/base-path.ts';
import {
  findPage,
  findPageStarts,
  SITEMAP_KINDS,
  SITEMAP_SOURCES,
  type SitemapKind,
} from './sitemap.repo.ts';

/** The places where pages begin are read again after so long: it costs a look at every key. */
const STARTS_TTL_MS = 600_000;
const MAX_NUMBER = 2_147_483_647;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Pages that every installation has. */
const FIXED_PAGES = [
  ...PAGES.flatMap(({ path, card, unlisted }) => (card && !unlisted && !path.includes(':') ? [path] : [])),
  ...SERIES.map(seriesHref),
];

const isKindThere = (kind: SitemapKind): boolean => isPageThere(SITEMAP_SOURCES[kind].path);

/** Paths of personal pages, and of programs: nothing of it is worth a robot's time. */
const KEPT_OUT = [
  ...['/api/', '/rpc/', '/author/', '/profile/', '/account', '/operator', '/notifications', '/outbox'],
  ...['/garage$', '/search'],
];

type SitemapDeps = {
  db: Db;
  /** The site's own address: config.siteUrl. */
  siteUrl: string;
  /** The paths of the studio's legal texts. */
  legal?: readonly string[];
  clock?: () => number;
};

/** Creates the service for robots.txt and the sitemap. All addresses are absolute: they begin with `siteUrl`. */
export function createSitemapService({ db, siteUrl, legal = [], clock = Date.now }: SitemapDeps) {
  let kept: { at: number; starts: ReturnType<typeof readStarts> } | undefined;
  const readStarts = async () => {
    const read: { kind: SitemapKind; after: string | null }[] = [];
    for (const kind of SITEMAP_KINDS.filter(isKindThere))
      for (const after of await findPageStarts(db, kind)) read.push({ kind, after });
    return read;
  };
  const listStarts = () => {
    if (kept && clock() - kept.at < STARTS_TTL_MS) return kept.starts;
    const starts = readStarts();
    kept = { at: clock(), starts };
    // A failure is not kept.
    starts.catch(() => {
      kept = undefined;
    });
    return starts;
  };

  const basePath = getBasePath(siteUrl);

  return {
    robots: (): string =>
      `User-agent: *\nAllow: ${basePath}/api/docs\n${KEPT_OUT.map((path) => `Disallow: ${basePath}${path}\n`).join('')}\nSitemap: ${siteUrl}/sitemap.xml\n`,

    /** The list of all sitemaps. */
    async index(): Promise<string> {
      const pages = await listStarts();
      const addresses = [
        `${siteUrl}/sitemaps/pages.xml`,
        ...pages.map(({ kind, after }) => {
          const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
          return `${siteUrl}/sitemaps/${kind}.xml${query}`;
        }),
      ];
      const lines = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
      return `${HEAD}<sitemapindex ${XMLNS}>\n${lines.join('')}</sitemapindex>\n`;
    },

    fixed: (): string =>
      toUrlSet(
        [...FIXED_PAGES.filter(isPageThere), ...legal].map((path) => ({
          address: `${siteUrl}${path}`,
          changed: null,
        })),
      ),

    /** One page of a kind. Throws BAD_REQUEST for a start that is no key of the kind. */
    async page(kind: SitemapKind, after: string | null): Promise<string> {
      if (!isKindThere(kind)) throw new AppError('NOT_FOUND', 'This site doesn’t have these pages.');
      const { path, numbered } = SITEMAP_SOURCES[kind];
      if (numbered && after !== null && !(/^\d{1,10}$/.test(after) && Number(after) <= MAX_NUMBER))
        throw new AppError('BAD_REQUEST', 'after must be a number here.', { field: 'after' });
      const rows = await findPage(db, kind, after);
      return toUrlSet(
        rows.map(({ key, changed }) => ({
          address: `${siteUrl}${path}${encodeURIComponent(String(key))}`,
          changed,
        })),
      );
    },
  };
}
export type SitemapService = ReturnType<typeof createSitemapService>;

function toUrlSet(entries: readonly { address: string; changed: number | null }[]): string {
  const lines = entries.map(({ address, changed }) => {
    const day = changed === null ? '' : `<lastmod>${new Date(changed * 1_000).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(address)}</loc>${day}</url>\n`;
  });
  return `${HEAD}<urlset ${XMLNS}>\n${lines.join('')}</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
