import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { isAuthorShown } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import { escapeLike, matchTitle } from '../../core/items/match-title.ts';
import { Conditions } from '../../platform/db/conditions.ts';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import type { helpArticle } from '../../platform/db/schema/help.ts';
import type { author, nft } from '../../platform/db/schema/market.ts';
import type { newsPost } from '../../platform/db/schema/news.ts';
import type { RowOf } from '../../platform/db/table.ts';
import type { TitleStart } from './car-titles.ts';
import { MIN_WITHIN, type Search } from './read-search.ts';

export type Statement = { sql: string; params: SqlValue[] };

/** Items that are looked at to choose the best of them. */
const MAX_CANDIDATES = 400;
/** Items are counted up to this number. Above it the total is "at least". */
export const MAX_COUNTED = 1_000;
/** Authors, posts and articles that are looked at. */
const MAX_TEXTS = 100;
/** Texts of each kind that words are taken from to correct one. */
const MAX_WORD_SOURCES = 50;

/** No character of a key or a title comes after this one. */
const LAST = String.fromCodePoint(0x10ffff);
const SHOWN_ITEM = isShown('item', 'c.id');
/** As the index car_words has it. */
const CAR_WORDS = 'list_car_words(c.title_folded, c.traits, c.rank)';
const COLUMNS = 'c.id, c.title, c.status, c.minted_at';
/** Byte by byte, as the indexes title_start are ordered. */
const inRun = (from: string, to: string) => `c.title_folded ~>=~ ${from} and c.title_folded ~<~ ${to}`;
const alongRun = 'order by c.title_folded using ~<~';

const inAnyServed = (place: string) => `c.chain = any(${place}::text[]) and ${SHOWN_ITEM}`;

/** Cars whose titles begin with any of these: the first ones of each run of the index car_title_start, the best runs first. */
export function carsStatement(
  starts: readonly TitleStart[],
  served: readonly Chain[],
  limit: number,
): Statement {
  const sql = `
    select ${COLUMNS}, c.tier from (
      select ${COLUMNS}, run.tier from unnest($1::text[], $2::text[], $3::int4[]) as run (low, high, tier)
      cross join lateral (
        select ${COLUMNS} from car c where ${inRun('run.low', 'run.high')} and ${inAnyServed('$4')} ${alongRun} limit ${limit}
      ) c limit ${MAX_CANDIDATES}
    ) c`;
  return { sql, params: [...toRuns(starts), starts.map(({ tier }) => tier), [...served]] };
}

/**
 * Cars that have one of the keys of each word (the SQL function list_car_words): up to one more than MAX_COUNTED, of which the index
 * car_words says which ones. `ids`: only these.
 */
export function traitsStatement(
  keys: readonly (readonly string[])[],
  ids: readonly string[] | undefined,
  served: readonly Chain[],
): Statement {
  const found = new Conditions();
  for (const each of keys) found.add([[...each]], (place) => `${CAR_WORDS} && ${place}::text[]`);
  if (ids) found.add([[...ids]], (place) => `c.id = any(${place}::text[])`);
  found.add([[...served]], inAnyServed);
  const sql = `select ${COLUMNS} from car c where ${found.list().join(' and ')} limit ${MAX_COUNTED + 1}`;
  return { sql, params: found.params };
}

/** How many cars these are, up to one more than MAX_COUNTED. */
export function countCarsStatement(starts: readonly TitleStart[], served: readonly Chain[]): Statement {
  const rows = `limit ${MAX_COUNTED + 1}`;
  const sql = `
    select count(*)::int4 as n from (
      select from unnest($1::text[], $2::text[]) as run (low, high) cross join lateral (
        select from car c where ${inRun('run.low', 'run.high')} and ${inAnyServed('$3')} ${alongRun} ${rows}
      ) c ${rows}
    ) c`;
  return { sql, params: [...toRuns(starts), [...served]] };
}

function toRuns(starts: readonly TitleStart[]): [string[], string[]] {
  return [starts.map(({ start }) => start), starts.map(({ start }) => start + LAST)];
}

/** Garages, stations and tokens whose titles have all of these words, or begin with the phrase. */
export function assetsStatement(
  words: readonly string[],
  phrase: string,
  served: readonly Chain[],
): Statement {
  const { conditions, params } = matchWords('c.title_folded', words);
  if (conditions) {
    const sql = `select ${COLUMNS} from asset c where ${conditions} and ${inAnyServed(`$${params.length + 1}`)} limit ${MAX_COUNTED + 1}`;
    return { sql, params: [...params, [...served]] };
  }
  const sql = `select ${COLUMNS} from asset c where ${inRun('$1', '$2')} and ${inAnyServed('$3')} ${alongRun} limit ${MAX_CANDIDATES}`;
  return { sql, params: [phrase, phrase + LAST, [...served]] };
}

/** $1 ids, $2 chains. */
export const ITEMS_BY_ID = `select ${COLUMNS} from nft c where c.id = any($1::text[]) and ${inAnyServed('$2')}`;

const SHOWN_AUTHOR = isAuthorShown('a');
/** The author shown for a row `w`. */
const HOLDER = 'a.id = coalesce(w.holder_id, w.id)';

/** $1 the beginning of an address, $2 what comes after it, $3 how many. */
export const AUTHORS_BY_WALLET = `
  select distinct a.id, a.username, a.followers from (
    select w.id, w.holder_id from author w where w.wallet >= $1 and w.wallet < $2 order by w.wallet limit ${MAX_TEXTS}
  ) w join author a on ${HOLDER} where ${SHOWN_AUTHOR} limit $3`;

/** $1 the beginning of a name's key, $2 what comes after it, $3 how many. The shortest name is the one that was typed. */
export const AUTHORS_BY_START = `
  select a.id, a.username, a.followers from author a
  where a.username_key >= $1 and a.username_key < $2 and a.holder_id is null and ${SHOWN_AUTHOR} order by a.username_key limit $3`;

/** $1 a pattern for a name's key, $2 how many. */
export const AUTHORS_WITHIN = `
  select a.id, a.username, a.followers from (
    select a.id, a.username, a.followers, a.holder_id from author a where a.username_key like $1 limit ${MAX_TEXTS}
  ) a where a.holder_id is null and ${SHOWN_AUTHOR} limit $2`;

/** $1 an author's number. */
export const AUTHOR_BY_NUMBER = `
  select a.id, a.username, a.followers from author w join author a on ${HOLDER} where w.id = $1::int4 and ${SHOWN_AUTHOR}`;

/** Posts whose titles and texts have all of these words; undefined when no word is long enough. */
export function newsStatement(words: readonly string[]): Statement | undefined {
  const { conditions, params } = matchWords('text_folded', words);
  if (!conditions) return undefined;
  const sql = `select id, title, left(content, 600) as content, published_at as "publishedAt" from news_post where ${conditions} limit ${MAX_TEXTS}`;
  return { sql, params };
}

/** Articles that readers find whose titles and texts have all of these words; undefined when no word is long enough. */
export function helpStatement(words: readonly string[]): Statement | undefined {
  const { conditions, params } = matchWords('text_folded', words);
  if (!conditions) return undefined;
  const sql = `select slug, topic, title, summary, position from help_article where shown and ${conditions} limit ${MAX_TEXTS}`;
  return { sql, params };
}

/** $1 cuts of words (word_cuts): folded titles and names that have a word which shares one of them. */
export const WORD_SOURCES = [
  `select c.title_folded as text from asset c where c.collection = 'tokens' and word_cuts(c.title_folded) && $1::text[] and ${SHOWN_ITEM}`,
  `select a.username_folded from author a where a.username is not null and word_cuts(a.username_folded) && $1::text[] and ${SHOWN_AUTHOR}`,
  'select title_folded from news_post where word_cuts(title_folded) && $1::text[]',
  'select title_folded from help_article where shown and word_cuts(title_folded) && $1::text[]',
]
  .map((source) => `(${source} limit ${MAX_WORD_SOURCES})`)
  .join(' union all ');

/** Conditions for the words of a text that an index can find; empty when there is none. Of other scripts, these are words of any length. */
function matchWords(text: string, words: readonly string[]): { conditions: string; params: SqlValue[] } {
  const found = new Conditions();
  for (const word of words) {
    if (word.length < MIN_WITHIN && /^[\0-\x7f]*$/.test(word)) continue;
    const { params, toSql } = matchTitle(text, word);
    found.add(params, toSql);
  }
  return { conditions: found.list().join(' and '), params: found.params };
}

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

/** Cars by the keys of each word, up to one more than MAX_COUNTED. */
export function findCarsByTraits(
  db: Queryable,
  {
    keys,
    ids,
    served,
  }: { keys: readonly (readonly string[])[]; ids?: readonly string[] | undefined; served: readonly Chain[] },
): Promise<FoundItem[]> {
  return ask(db, traitsStatement(keys, ids, served));
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
