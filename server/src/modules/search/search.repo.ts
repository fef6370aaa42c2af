import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import type { Queryable } from '../../platform/db/db.ts';
import type { helpArticle } from '../../platform/db/schema/help.ts';
import type { author, nft } from '../../platform/db/schema/market.ts';
import type { newsPost } from '../../platform/db/schema/news.ts';
import type { RowOf } from '../../platform/db/table.ts';
import type { TitleStart } from './car-titles.ts';
import type { Search } from './read-search.ts';
import {
  AUTHOR_BY_NUMBER,
  AUTHORS_BY_START,
  AUTHORS_BY_WALLET,
  AUTHORS_WITHIN,
  assetsStatement,
  carsStatement,
  countCarsStatement,
  escapeLike,
  helpStatement,
  ITEMS_BY_ID,
  newsStatement,
  type Statement,
  WORD_SOURCES,
} from './search.sql.ts';
import { MIN_WITHIN } from './tiers.ts';

export type FoundItem = Pick<RowOf<typeof nft>, 'id' | 'title' | 'status'> & {
  minted_at: number;
  /** How well its run answers; absent where only the title tells. */
  tier?: number;
};
export type FoundAuthor = Pick<RowOf<typeof author>, 'id' | 'username' | 'followers'>;
export type FoundPost = Pick<RowOf<typeof newsPost>, 'id' | 'title' | 'content' | 'publishedAt'>;
export type FoundArticle = Pick<
  RowOf<typeof helpArticle>,
  'slug' | 'topic' | 'title' | 'summary' | 'position'
>;

/** No character of a key comes after this one. */
const LAST = String.fromCodePoint(0x10ffff);
/** No hexadecimal digit comes after it. */
const AFTER_HEX = 'g';
const MAX_ID = 2_147_483_647;

type ItemQuestion = { starts: readonly TitleStart[]; served: readonly Chain[] };

export function findCars(
  db: Queryable,
  { starts, served, limit }: ItemQuestion & { limit: number },
): Promise<FoundItem[]> {
  return starts.length === 0 ? Promise.resolve([]) : ask(db, carsStatement(starts, served, limit));
}

/** How many cars, up to one more than MAX_COUNTED. */
export async function countCars(db: Queryable, { starts, served }: ItemQuestion): Promise<number> {
  if (starts.length === 0) return 0;
  const [row] = await ask<{ n: number }>(db, countCarsStatement(starts, served));
  return row?.n ?? 0;
}

export function findAssets(
  db: Queryable,
  { words, number, phrase }: Search,
  served: readonly Chain[],
): Promise<FoundItem[]> {
  if (words.length === 0) return Promise.resolve([]);
  return ask(db, assetsStatement([...words, ...(number === undefined ? [] : [number])], phrase, served));
}

export function findItems(
  db: Queryable,
  ids: readonly string[],
  served: readonly Chain[],
): Promise<FoundItem[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.query(ITEMS_BY_ID, [[...ids], [...served]]);
}

/** The authors of a wallet, or of wallets that begin so. */
export function findAuthorsByWallet(db: Queryable, wallet: string, limit: number): Promise<FoundAuthor[]> {
  return db.query(AUTHORS_BY_WALLET, [wallet, wallet + AFTER_HEX, limit]);
}

/** Authors whose names begin with the phrase; when these are few, those whose names contain it as well. The best first. */
export async function findAuthorsByName(
  db: Queryable,
  phrase: string,
  limit: number,
): Promise<FoundAuthor[]> {
  const key = toNameKey(phrase);
  if (key === '') return [];
  const first = await db.query<FoundAuthor>(AUTHORS_BY_START, [key, key + LAST, limit]);
  if (first.length >= limit || key.length < MIN_WITHIN) return first;
  const within = await db.query<FoundAuthor>(AUTHORS_WITHIN, [`%${escapeLike(key)}%`, limit]);
  return [...first, ...within.filter(({ id }) => first.every((one) => one.id !== id))].slice(0, limit);
}

/** The author of this number, if it is one. */
export async function findAuthorByNumber(db: Queryable, number: string): Promise<FoundAuthor[]> {
  const id = Number(number);
  return id < 1 || id > MAX_ID ? [] : db.query<FoundAuthor>(AUTHOR_BY_NUMBER, [id]);
}

export function findNews(db: Queryable, words: readonly string[]): Promise<FoundPost[]> {
  return ask(db, newsStatement(words));
}

export function findHelp(db: Queryable, words: readonly string[]): Promise<FoundArticle[]> {
  return ask(db, helpStatement(words));
}

/** Titles and names that have a word which shares one of these cuts. */
export async function findWordSources(db: Queryable, cuts: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ text: string }>(WORD_SOURCES, [[...cuts]]);
  return rows.map(({ text }) => text);
}

async function ask<Row extends object>(db: Queryable, statement: Statement | undefined): Promise<Row[]> {
  return statement ? db.query<Row>(statement.sql, statement.params) : [];
}
