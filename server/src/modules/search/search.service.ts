import type { SearchAnswer, SearchQuery } from '@pitlane/shared/api/search';
import { AppError } from '@pitlane/shared/domain/app-error';
import { COLLECTIONS, nftId } from '@pitlane/shared/domain/cars/nft-id';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { foldText, splitWords } from '@pitlane/shared/domain/fold-text';
import { isPageThere } from '@pitlane/shared/domain/site/absent-pages';
import { EXCERPT_LENGTH as MAX_LENGTH } from '@pitlane/shared/domain/site/news';
import { findPlaces } from '@pitlane/shared/domain/site/places';
import { findPeople } from '../../core/authors/shown-author.ts';
import type { FindCards } from '../../core/items/cards.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { DbBusyError, isDbTimeout } from '../../platform/db/db-errors.ts';
import { findCarKeys, findTitleStarts, isTraitNumber } from './car-titles.ts';
import { getTier, readSearch, type Search, TIER, withWords } from './read-search.ts';
import * as repo from './search.repo.ts';
import { MAX_COUNTED } from './search.repo.ts';
import { findMeant, isKnownWord, listWantedCuts } from './vocabulary.ts';

export type SearchDeps = { db: Db; served: readonly Chain[]; findCards: FindCards };

/** Rows that were found, before they are shown. */
type Found = {
  search: Search;
  /** One of the words was enough. */
  partial: boolean;
  items: FoundItems;
  authors: repo.FoundAuthor[];
  news: repo.FoundPost[];
  help: repo.FoundArticle[];
  pages: SearchAnswer['pages'];
};

const NO_ITEMS: FoundItems = { ids: [], total: 0, capped: false };
const nothing = (search: Search): Found => ({
  search,
  partial: false,
  items: NO_ITEMS,
  authors: [],
  news: [],
  help: [],
  pages: [],
});

/** One search over everything that has a page (docs/decisions/0032-search-corrects-words.md). */
export function createSearchService({ db: anyDb, served, findCards }: SearchDeps) {
  const db = anyDb.forWork('search');

  const findAll = async (search: Search, limit: number, some = false): Promise<Found> => {
    const { words, wallet, number, phrase } = search;
    const [items, authors, news, help] = await Promise.all([
      findItems(db, search, { served, limit, some }),
      some ? [] : findAuthors(db, search, limit),
      some || wallet || !isPageThere('/news')
        ? []
        : repo.findNews(db, number === undefined ? words : [...words, number]),
      some || wallet || !isPageThere('/helpcenter')
        ? []
        : repo.findHelp(db, number === undefined ? words : [...words, number]),
    ]);
    const pages = some || wallet ? [] : findPlaces(phrase.split(' ').filter(Boolean), limit);
    return {
      search,
      partial: some,
      items,
      authors,
      news,
      help,
      pages: pages.map(({ path, title }) => ({ path, title })),
    };
  };

  /** The search with the words that were meant; undefined when these are what was typed. */
  const correct = async (search: Search): Promise<Search | undefined> => {
    if (search.wallet || search.words.length === 0) return undefined;
    const unknown = search.words.filter((word) => !isKnownWord(word));
    if (unknown.length === 0) return undefined;
    const texts = await repo.findWordSources(db, listWantedCuts(unknown));
    const others = [...new Set(texts.flatMap(splitWords))];
    const words = search.words.map((word) => findMeant(word, others));
    return words.join(' ') === search.words.join(' ') ? undefined : withWords(search, words);
  };

  /** As typed; when nothing is called so, with corrected words; then whatever has one of the words. */
  const findBest = async (typed: Search, limit: number): Promise<Found> => {
    if (typed.phrase === '') return nothing(typed);
    const found = await findAll(typed, limit);
    if (!isEmpty(found)) return found;
    const meant = await correct(typed);
    const corrected = meant && (await findAll(meant, limit));
    if (corrected && !isEmpty(corrected)) return corrected;
    if (typed.words.length < 2) return found;
    const some = await findAll(meant ?? typed, limit, true);
    return isEmpty(some) ? found : some;
  };

  return {
    /** Throws TIMEOUT when the database cannot find it in time. */
    async search({ q, limit }: SearchQuery): Promise<SearchAnswer> {
      const typed = readSearch(q);
      const found = await findBest(typed, limit).catch((error: unknown) => {
        const isHeavy = isDbTimeout(error) && !(error instanceof DbBusyError);
        throw isHeavy ? tooManyMatches(error) : error;
      });
      const { ids, total, capped } = found.items;
      const [cards, people] = await Promise.all([
        findCards(ids),
        findPeople(
          db,
          found.authors.map(({ id }) => id),
        ),
      ]);
      return {
        query: q.replace(/\s+/g, ' '),
        corrected: found.search.phrase === typed.phrase ? null : found.search.phrase,
        partial: found.partial,
        items: { items: ids.flatMap((id) => cards.get(id) ?? []), total, capped },
        authors: found.authors.flatMap(({ id }) => people.get(id) ?? []),
        news: rank(found.news, found.search, (a, b) => b.publishedAt - a.publishedAt)
          .slice(0, limit)
          .map(({ id, title, content, publishedAt }) => ({
            id,
            title,
            excerpt: toExcerpt(content),
            timestamp: publishedAt,
          })),
        help: rank(found.help, found.search, (a, b) => a.position - b.position)
          .slice(0, limit)
          .map(({ slug, topic, title, summary }) => ({ slug, topic, title, summary })),
        pages: found.pages,
      };
    },
  };
}
export type SearchService = ReturnType<typeof createSearchService>;

async function findAuthors(db: Db, { wallet, words, number, phrase }: Search, limit: number) {
  if (wallet) return repo.findAuthorsByWallet(db, wallet, limit);
  if (words.length > 0) return repo.findAuthorsByName(db, phrase, limit);
  return number === undefined ? [] : repo.findAuthorByNumber(db, number);
}

function isEmpty({ items, ...groups }: Found): boolean {
  const { authors, news, help, pages } = groups;
  return items.ids.length === 0 && [authors, news, help, pages].every((group) => group.length === 0);
}

/** By how well the titles answer, and then by `order`. */
function rank<Row extends { title: string }>(
  rows: readonly Row[],
  search: Search,
  order: (a: Row, b: Row) => number,
): Row[] {
  return rows
    .map((row) => ({ row, tier: getTier(row.title, search) }))
    .toSorted((a, b) => a.tier - b.tier || order(a.row, b.row))
    .map(({ row }) => row);
}

function tooManyMatches(cause: unknown): AppError {
  const message = 'Too many results match this search. Add letters or words.';
  return new AppError('TIMEOUT', message, { field: 'q', cause });
}

/** How a text in Markdown begins, as plain text of about two lines. Cut at the end of a word. */
export function toExcerpt(markdown: string): string {
  const plain = markdown
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/^\s*\|.*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= MAX_LENGTH) return plain;
  const cut = plain.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2)).replace(/[\s.,;:]+$/, '')}…`;
}

type FoundItems = { ids: string[]; total: number; capped: boolean };
type Question = { served: readonly Chain[]; limit: number; some?: boolean };

/**
 * Items by id, by number alone, or by the words of their titles: the best first, of equal ones those for sale, then the newest. `some`:
 * one of the words is enough, of cars.
 */
async function findItems(db: Queryable, search: Search, question: Question): Promise<FoundItems> {
  const { served, limit, some = false } = question;
  if (search.wallet) return { ids: [], total: 0, capped: false };
  const starts = findTitleStarts(search, { some });
  const [named, cars, titled, others, traited] = await Promise.all([
    repo.findItems(db, listIds(search), served),
    repo.findCars(db, { starts, served, limit }),
    repo.countCars(db, { starts, served }),
    some ? [] : repo.findAssets(db, search, served),
    some ? [] : findByTraits(db, search, served),
  ]);
  const assets = others.filter(({ title }) => hasAll(title, search));
  const rows = [...named.map((row) => ({ ...row, tier: TIER.exact })), ...cars, ...traited, ...assets];
  // Without a number each car that is found by its title has the same words as one that is found by its traits.
  const untitled = traited.filter(
    ({ title }) => !starts.some(({ start }) => foldText(title).startsWith(start)),
  );
  const counted = titled + (titled > MAX_COUNTED ? 0 : untitled.length);
  const ranked = rows
    .map((row) => ({ ...row, tier: Math.min(row.tier ?? TIER.text, getTier(row.title, search)) }))
    .toSorted((a, b) => a.tier - b.tier || forSale(b) - forSale(a) || b.minted_at - a.minted_at);
  const found = named.length + counted + assets.length;
  const capped = counted > MAX_COUNTED || assets.length > MAX_COUNTED || found > MAX_COUNTED;
  const ids = [...new Set(ranked.map(({ id }) => id))].slice(0, limit);
  return { ids, total: Math.min(found, MAX_COUNTED), capped };
}

/** Cars whose ranks and traits have the words. A number beside them is that of the item. */
async function findByTraits(db: Queryable, search: Search, served: readonly Chain[]) {
  const keys = findCarKeys(search);
  if (!keys) return [];
  const { number } = search;
  const ids = number === undefined || isTraitNumber(number) ? undefined : listNumbered(number);
  return repo.findCarsByTraits(db, { keys, ids, served });
}

/** The database looks for the long words alone. */
function hasAll(title: string, { words, number = '' }: Search): boolean {
  const folded = foldText(title);
  return [...words, number].every((word) => folded.includes(word));
}

/** The whole text is an id, or a number that an item of each collection may have. */
function listIds({ id, words, number }: Search): string[] {
  if (id) return [id];
  return number === undefined || words.length > 0 ? [] : listNumbered(number);
}

function listNumbered(number: string): string[] {
  const tokenId = BigInt(number);
  return CHAINS.flatMap((chain) => COLLECTIONS.map((collection) => nftId({ chain, collection, tokenId })));
}

const forSale = ({ status }: repo.FoundItem) => (status === 'not_listed' ? 0 : 1);
