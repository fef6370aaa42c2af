import { isAuthorShown } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable } from '../../platform/db/db.ts';

/** Addresses in one sitemap; the protocol allows 50,000. */
export const PAGE = 10_000;

type Source = {
  /** The start of the addresses; the key follows. */
  path: string;
  /** The key is a number. */
  numbered: boolean;
  table: string;
  key: string;
  /** Columns of a page's rows that `listed` and `changed` read. */
  columns: string;
  /** Selects the public rows: nothing hidden, nothing covered, nothing scheduled for later. */
  listed: string;
  /** Seconds since 1970, when the page changed last; null if unknown. */
  changed: string;
};

/** Tables that have a page for each of their rows. */
export const SITEMAP_SOURCES = {
  items: {
    path: '/ItemDetail/',
    numbered: false,
    table: 'nft',
    key: 'id',
    columns: 'series, updated_at',
    listed: `series <> 0 and ${isShown('item', 'p.id')}`,
    changed: 'updated_at',
  },
  authors: {
    path: '/Author/',
    numbered: true,
    table: 'author',
    key: 'id',
    columns: 'holder_id',
    listed: `holder_id is null and ${isAuthorShown('p')}`,
    changed: 'null::int8',
  },
  news: {
    path: '/news/',
    numbered: true,
    table: 'news_post',
    key: 'id',
    columns: 'published_at, updated_at',
    listed: 'published_at <= extract(epoch from now())',
    changed: 'updated_at',
  },
  help: {
    path: '/helpcenter/',
    numbered: false,
    table: 'help_article',
    key: 'slug',
    columns: 'shown, updated_at',
    listed: 'shown',
    changed: 'updated_at',
  },
} as const satisfies Record<string, Source>;
export type SitemapKind = keyof typeof SITEMAP_SOURCES;
export const SITEMAP_KINDS = Object.keys(SITEMAP_SOURCES) as [SitemapKind, ...SitemapKind[]];

export type SitemapRow = { key: string | number; changed: number | null };

/** The beginning of all keys of a kind. */
const firstKey = ({ numbered }: Source) => (numbered ? '0' : '');

/** $1 the last key of the page before. Reads one run of the primary key, however much of it is hidden. */
export function pageStatement(kind: SitemapKind): string {
  const { table, key, columns, listed, changed }: Source = SITEMAP_SOURCES[kind];
  return `select p.${key} as key, ${changed} as changed from (
      select ${key}, ${columns} from ${table} where ${key} > $1 order by ${key} limit ${PAGE}
    ) p where ${listed} order by p.${key}`;
}

/** $1 the last key of the page before: gives that of the next page, where another one follows. */
export function boundaryStatement(kind: SitemapKind): string {
  const { table, key }: Source = SITEMAP_SOURCES[kind];
  return `select ${key} as key from ${table} where ${key} > $1 order by ${key} offset ${PAGE - 1} limit 1`;
}

const toKey = ({ numbered }: Source, text: string) => (numbered ? Number(text) : text);

/** The rows of one page. `after` is null for the first one. */
export function findPage(db: Queryable, kind: SitemapKind, after: string | null): Promise<SitemapRow[]> {
  const source = SITEMAP_SOURCES[kind];
  return db.query<SitemapRow>(pageStatement(kind), [toKey(source, after ?? firstKey(source))]);
}

/** Finds the key before each page of a kind: null for the first. Reads the whole primary key, a page at a time. */
export async function findPageStarts(db: Queryable, kind: SitemapKind): Promise<(string | null)[]> {
  const source = SITEMAP_SOURCES[kind];
  const starts: (string | null)[] = [null];
  for (;;) {
    const after = toKey(source, starts.at(-1) ?? firstKey(source));
    const [last] = await db.query<{ key: string | number }>(boundaryStatement(kind), [after]);
    if (!last) return starts;
    starts.push(String(last.key));
  }
}
