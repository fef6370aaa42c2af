import type { NftQuery } from '@pitlane/shared/api/nfts';
import type { Sort } from '@pitlane/shared/domain/browse';
import type { Chain } from '@pitlane/shared/domain/chains';
import { RANKS } from '@pitlane/shared/domain/ranks';
import { seriesNumber } from '@pitlane/shared/domain/series';
import type { SqlValue } from '../../db/db.ts';

/** A statement's text depends only on which filters are given, so the database prepares few of them. */
export type Statement = { sql: string; params: SqlValue[] };

/** Where a page ended: the sort key's value and the id of its last item. */
export type Position = { value: string | number; id: string };

/** Filter of a list: what the query says, without paging, among the chains that are served. */
export type NftFilter = Omit<NftQuery, 'sort' | 'limit' | 'cursor'> & { served: readonly Chain[] };

/** Until an order book says otherwise every car is a car and not for sale; both are filtered like columns. */
export const STATUS = `'not_listed'::text`;
export const CATEGORY = `'car'::text`;

/** Column and direction of each sort; the id, in the same direction, makes the order total. */
const ORDER = {
  newest: { column: 'minted_at', direction: 'desc' },
  oldest: { column: 'minted_at', direction: 'asc' },
  series: { column: 'series', direction: 'desc' },
  rank: { column: 'rank', direction: 'desc' },
  recently_updated: { column: 'updated_at', direction: 'desc' },
  title: { column: 'title', direction: 'asc' },
} as const satisfies Record<Sort, { column: string; direction: 'asc' | 'desc' }>;

/** The column whose value a cursor holds, under the name that carRow gives it. */
export const SORT_FIELD = {
  newest: 'mintedAt',
  oldest: 'mintedAt',
  series: 'series',
  rank: 'rank',
  recently_updated: 'updatedAt',
  title: 'title',
} as const satisfies Record<Sort, string>;

const CAR_COLUMNS = `
  c.id, c.chain, c.collection, c.token_id as "tokenId", c.series, c.rank, c.upgrades, c.transfers, c.title,
  c.owner, c.minted_at as "mintedAt", c.updated_at as "updatedAt", c.version,
  a.id as "authorId", a.username, coalesce(v.views, 0) as views,
  (select count(*) from nft_like l where l.nft_id = c.id) as likes`;

const CAR_TABLES = `
  from car c
  join author a on a.wallet = c.owner
  left join nft_view v on v.nft_id = c.id`;

export const ONE_CAR = `select ${CAR_COLUMNS} ${CAR_TABLES} where c.id = $1`;

/** One page in the order of `sort`, after `position`. Reads one row more than `limit` to know whether there is a next. */
export function pageStatement(filter: NftFilter, sort: Sort, limit: number, position?: Position): Statement {
  const { column, direction } = ORDER[sort];
  const where = new Conditions();
  facetConditions(where, filter);
  otherConditions(where, filter);
  if (position) {
    const sign = direction === 'desc' ? '<' : '>';
    where.add([position.value, position.id], (value, id) => `(c.${column}, c.id) ${sign} (${value}, ${id})`);
  }
  const [end] = where.place([limit + 1]);
  const sql = `select ${CAR_COLUMNS} ${CAR_TABLES} ${where}
    order by c.${column} ${direction}, c.id ${direction} limit ${end}`;
  return { sql, params: where.params };
}

/** Counts of every combination of the faceted values (at most 3 · 7 · 6 · 4 rows) under the other filters. */
export function cellsStatement(filter: NftFilter): Statement {
  const where = new Conditions();
  otherConditions(where, filter);
  const sql = `select c.chain, c.series, c.rank, ${STATUS} as status, count(*) as count from car c ${where}
    group by c.chain, c.series, c.rank`;
  return { sql, params: where.params };
}

function facetConditions(where: Conditions, filter: NftFilter): void {
  const { chain, buildSeries, currentRank, status } = filter;
  const anyOf = (column: string, values: SqlValue[] | undefined) => {
    if (values && values.length > 0) where.add([values], (list) => `${column} = any(${list})`);
  };
  anyOf('c.chain', chain);
  anyOf('c.series', buildSeries?.map(seriesNumber));
  anyOf(
    'c.rank',
    currentRank?.map((name) => RANKS.indexOf(name)),
  );
  anyOf(STATUS, status);
}

function otherConditions(where: Conditions, filter: NftFilter): void {
  const { served, category, author, owner, title } = filter;
  // The database may still hold cars of a chain that this installation has stopped serving.
  where.add([[...served]], (list) => `c.chain = any(${list})`);
  if (category) where.add([category], (value) => `${CATEGORY} = ${value}`);
  if (author) where.add([author], (value) => `c.owner = (select wallet from author where id = ${value})`);
  if (owner) where.add([owner], (value) => `c.owner = ${value}`);
  if (title) where.add([`%${escapeLike(title)}%`], (value) => `lower(c.title) like lower(${value})`);
}

/** Takes LIKE's own signs as what they are. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** Collects conditions and numbers their parameters. */
class Conditions {
  readonly params: SqlValue[] = [];
  private readonly parts: string[] = [];

  add(values: SqlValue[], condition: (...places: string[]) => string): void {
    this.parts.push(condition(...this.place(values)));
  }

  place(values: SqlValue[]): string[] {
    return values.map((value) => `$${this.params.push(value)}`);
  }

  toString(): string {
    return this.parts.length > 0 ? `where ${this.parts.join(' and ')}` : '';
  }
}
