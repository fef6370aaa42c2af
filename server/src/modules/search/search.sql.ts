import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { isAuthorShown } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { SqlValue } from '../../platform/db/db.ts';
import type { TitleStart } from './car-titles.ts';
import { MIN_WITHIN } from './tiers.ts';

export type Statement = { sql: string; params: SqlValue[] };

/** Items that are looked at to choose the best of them. */
const MAX_CANDIDATES = 400;
/** Items are counted up to this number. Above it the total is "at least". */
export const MAX_COUNTED = 1_000;
/** Authors, posts and articles that are looked at. */
const MAX_TEXTS = 100;
/** Texts of each kind that words are taken from to correct one. */
const MAX_WORD_SOURCES = 50;

const LAST = String.fromCodePoint(0x10ffff);
const SHOWN_ITEM = isShown('item', 'c.id');
const COLUMNS = 'c.id, c.title, c.status, c.minted_at';
/** Byte by byte, as the indexes title_start are ordered. */
const inRun = (from: string, to: string) => `lower(c.title) ~>=~ ${from} and lower(c.title) ~<~ ${to}`;
const alongRun = 'order by lower(c.title) using ~<~';

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
  const { conditions, params } = matchWords('lower(c.title)', words);
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
  const { conditions, params } = matchWords("lower(title || ' ' || content)", words);
  if (!conditions) return undefined;
  const sql = `select id, title, left(content, 600) as content, published_at as "publishedAt" from news_post where ${conditions} limit ${MAX_TEXTS}`;
  return { sql, params };
}

/** Articles that readers find whose titles and texts have all of these words; undefined when no word is long enough. */
export function helpStatement(words: readonly string[]): Statement | undefined {
  const { conditions, params } = matchWords("lower(title || ' ' || summary || ' ' || content)", words);
  if (!conditions) return undefined;
  const sql = `select slug, topic, title, summary, position from help_article where shown and ${conditions} limit ${MAX_TEXTS}`;
  return { sql, params };
}

/** $1 cuts of words (word_cuts): titles and names that have a word which shares one of them. */
export const WORD_SOURCES = [
  `select c.title as text from asset c where c.collection = 'tokens' and word_cuts(c.title) && $1::text[] and ${SHOWN_ITEM}`,
  `select a.username from author a where a.username is not null and word_cuts(a.username) && $1::text[] and ${SHOWN_AUTHOR}`,
  'select title from news_post where word_cuts(title) && $1::text[]',
  'select title from help_article where shown and word_cuts(title) && $1::text[]',
]
  .map((source) => `(${source} limit ${MAX_WORD_SOURCES})`)
  .join(' union all ');

/** LIKE conditions for the words that an index of trigrams can find; empty when there is none. */
function matchWords(text: string, words: readonly string[]): { conditions: string; params: string[] } {
  const params = words.filter((word) => word.length >= MIN_WITHIN).map((word) => `%${escapeLike(word)}%`);
  return { conditions: params.map((_, i) => `${text} like $${i + 1}`).join(' and '), params };
}

/** Takes LIKE's own signs as what they are. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
