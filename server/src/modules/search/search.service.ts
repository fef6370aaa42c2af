import type { SearchAnswer, SearchQuery } from '@pitlane/shared/api/search';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { findPlaces } from '@pitlane/shared/domain/site/places';
import { findPeople } from '../../core/authors/find-people.ts';
import type { FindCards } from '../../core/items/find-cards.ts';
import type { Db } from '../../platform/db/db.ts';
import { DbBusyError, isDbTimeout } from '../../platform/db/db-errors.ts';
import { type FoundItems, findItems } from './find-items.ts';
import { readSearch, type Search, withWords } from './read-search.ts';
import * as repo from './search.repo.ts';
import { getTier, splitWords } from './tiers.ts';
import { toExcerpt } from './to-excerpt.ts';
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
      some || wallet ? [] : repo.findNews(db, number === undefined ? words : [...words, number]),
      some || wallet ? [] : repo.findHelp(db, number === undefined ? words : [...words, number]),
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
  const message = 'Too much matches this to be found in time. Add letters or words to it.';
  return new AppError('TIMEOUT', message, { field: 'q', cause });
}
