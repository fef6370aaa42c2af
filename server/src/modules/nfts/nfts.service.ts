import type { Indexed } from '@pitlane/shared/api/common';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { AuthorRef, Nft, NftList, NftQuery } from '@pitlane/shared/api/nfts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { isPriceSort } from '@pitlane/shared/domain/cars/browse';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import { toAuthorRef } from '../../core/authors/shown-author.ts';
import type { Db } from '../../platform/db/db.ts';
import { DbBusyError, isDbTimeout } from '../../platform/db/db-errors.ts';
import { nowMs } from '../../platform/now.ts';
import type { AnswerCache } from '../live/answer-cache.ts';
import type { NftCursors } from './cursor.ts';
import { countFacets } from './facets.ts';
import { toHistory, walletsIn, withAuthors } from './history.ts';
import { type CarRow, type ItemRow, isCar } from './item-rows.ts';
import { NO_CAR, readTraitShares, toFacts } from './nft-facts.ts';
import { hasFacets } from './nft-filter.ts';
import { type Contracts, isServed, toNft } from './nft-view.ts';
import * as repo from './nfts.repo.ts';
import { findTokenMetadata, requestRefresh, type TokenMetadataRow } from './token-metadata.repo.ts';
import { createViewMemory } from './views.ts';

/** Events that one history is made of; the API shows the newest lines of it. */
const MAX_EVENTS = 400;
const MAX_LINES = 100;
/** A car that races every hour would have nothing else in its history. */
const MAX_LOCK_LINES = 20;

export type NftsDeps = {
  db: Db;
  contracts: Contracts;
  cursors: NftCursors;
  indexedNow: () => Promise<Indexed>;
  /** Keeps what pages ask for again and again; without it everything is read each time. */
  answers?: Pick<AnswerCache, 'ask'>;
  /** Milliseconds since 1970. */
  now?: () => number;
};
export type Visitor = { client: string; userAgent: string };

/** All API answers about items. Throws NOT_FOUND for an id that the index does not hold. */
export function createNftsService(deps: NftsDeps) {
  const { db, contracts, cursors, indexedNow, answers, now = nowMs } = deps;
  const served = CHAINS.filter((chain) => contracts[chain]);
  const memory = createViewMemory(now);

  const readList = async (query: NftQuery): Promise<StoredList> => {
    const { sort, cursor } = query;
    refuseUnsortedRange(query);
    refuseSortedLikes(query);
    const after = cursors.read(sort, cursor);
    const source = query.title ? db.forWork('search') : db;
    const [page, counts] = await Promise.all([
      repo.findPage(source, { query, served, after }),
      countAll(source, query, served),
    ]).catch((error: unknown) => {
      const isHeavy = query.title && isDbTimeout(error) && !(error instanceof DbBusyError);
      throw isHeavy ? tooManyMatches(error) : error;
    });
    const items = page.items
      .filter((item) => isServed(item, contracts))
      .map((item): Nft => toNft(item, { contracts, now: BEFORE_ALL_LOCKS }));
    return { items, next: page.end && cursors.write(sort, page.end), ...counts };
  };
  const readNow = async (query: NftQuery): Promise<NftList> => {
    const [list, indexed] = await Promise.all([readList(query), indexedNow()]);
    return { ...list, indexed };
  };
  // Counts of other chains are in the facets too: every chain's cars can change an answer.
  const topics = served.map((chain): Topic => `list:${chain}`);
  const findKept = async (query: NftQuery, kept: Pick<AnswerCache, 'ask'>): Promise<NftList> => {
    // First: the answer must not name a block that it does not contain.
    const indexed = await indexedNow();
    const seen = served.map((chain) => indexed[chain]?.block).join();
    const key = `nfts ${keyOf(query)}`;
    return { ...(await kept.ask({ key, topics, seen, read: () => readList(query) })), indexed };
  };

  const findItem = async (id: string): Promise<ItemRow> => {
    const item = parseNftId(id) && (await repo.findItem(db, id));
    if (!item) throw unknownItem(id);
    return item;
  };

  return {
    /** `forPage`: the answer may be a kept one. The page that shows it says what it contains, and the browser goes on from there. */
    async list(query: NftQuery, { forPage = false } = {}): Promise<NftList> {
      const keep = forPage && isCommon(query) ? answers : undefined;
      const list = await (keep ? findKept(query, keep) : readNow(query));
      return { ...list, items: list.items.map((nft) => withoutPastLock(nft, now())) };
    },

    async detail(id: string): Promise<{ nft: NftDetail; indexed: Indexed }> {
      const key = parseNftId(id);
      const item = key && (await repo.findItem(db, id));
      if (!item || !isServed(item, contracts)) throw unknownItem(id);
      const [events, granted, metadata, shares, indexed] = await Promise.all([
        repo.findEvents(db, item, MAX_EVENTS),
        repo.isGranted(db, id),
        item.collection === 'tokens' ? findTokenMetadata(db, id) : undefined,
        readTraitShares(db, item),
        indexedNow(),
      ]);
      const trades = await repo.findTrades(db, item.id);
      const covered = isCar(item) && item.series === 0;
      const all = toHistory({ events, trades }, { owner: item.seller ?? item.owner, granted, covered });
      const oldestLock = all.filter(({ kind }) => kind === 'lock')[MAX_LOCK_LINES - 1];
      const lines = all.filter(({ kind, block }) => kind !== 'lock' || block >= (oldestLock?.block ?? 0));
      const newest = lines.slice(0, MAX_LINES);
      const history = withAuthors(newest, await loadAuthors(db, walletsIn(newest)));
      const shown = toNft(item, { contracts, now: now() });
      const facts = isCar(item) ? toFacts(item, shares) : NO_CAR;
      const nft = { ...shown, ...facts, ...toTokenFacts(item, metadata), history, transfers: item.transfers };
      return { nft, indexed };
    },

    /** Has the metadata of a free-form token read again, and returns when (seconds). Throws NOT_FOUND for any other item. */
    async refresh(id: string): Promise<number> {
      const item = await findItem(id);
      if (!isServed(item, contracts)) throw unknownItem(id);
      const at = await requestRefresh(db, id, Math.floor(now() / 1_000));
      if (at === undefined)
        throw new AppError('NOT_FOUND', 'Only created items have metadata that can be refreshed.', {
          field: 'id',
        });
      return at;
    },

    /** Counts an opened page, once per visitor and hour, and returns the figure. */
    async view(id: string, visitor: Visitor): Promise<number> {
      const first = memory.isFirst(id, visitor.client, visitor.userAgent);
      const views = await (first ? repo.addView(db, id) : repo.findViews(db, id));
      if (views === undefined) throw unknownItem(id);
      return views;
    },

    /** Items as cards show them, by their ids, for the modules whose lists show some. Those that the index does not hold are left out. */
    async cards(ids: readonly string[]): Promise<Map<string, Nft>> {
      const items = ids.length > 0 ? await repo.findItems(db, ids) : [];
      const shown = items.filter((item) => isServed(item, contracts));
      return new Map(shown.map((item) => [item.id, toNft(item, { contracts, now: now() })]));
    },

    /** Cars with what follows from their state, by their ids; null for another item. Those that the index does not hold are left out. */
    async withFacts(ids: readonly string[]): Promise<Map<string, CarWithFacts | null>> {
      const items = ids.length > 0 ? await repo.findItems(db, ids) : [];
      const found = items
        .filter((item) => isServed(item, contracts))
        .map(async (item): Promise<[string, CarWithFacts | null]> => {
          if (!isCar(item)) return [item.id, null];
          const { chain_traits: _, ...facts } = toFacts(item, await readTraitShares(db, item));
          return [item.id, { ...toNft(item, { contracts, now: now() }), ...facts }];
        });
      return new Map(await Promise.all(found));
    },

    /** The stored item, for the modules that draw and describe it. */
    item: findItem,

    async car(id: string): Promise<CarRow> {
      const item = await findItem(id);
      if (!isCar(item)) throw unknownItem(id);
      return item;
    },
  };
}
export type NftsService = ReturnType<typeof createNftsService>;

export type CarWithFacts = Nft & Pick<NftDetail, 'game_stats' | 'upgrades' | 'traits'>;

/** An answer that no clock changes: locks that have ended are still in it, and how far the index is comes later. */
type StoredList = Omit<NftList, 'indexed'>;

/** Makes every lock part of an item. */
const BEFORE_ALL_LOCKS = 0;

function withoutPastLock(nft: Nft, now: number): Nft {
  return nft.locked_until !== null && nft.locked_until <= now / 1_000 ? { ...nft, locked_until: null } : nft;
}

/** Returns whether many ask this. A search, one wallet's cars or a price range is asked for by few, and there are endless many of them. */
function isCommon({ title, owner, author, creator, likedBy, minPrice, maxPrice }: NftQuery): boolean {
  return ![title, owner, author, creator, likedBy].some(Boolean) && (minPrice ?? maxPrice) === undefined;
}

/** The same text for the same question, in whatever order its parts were given. */
function keyOf(query: NftQuery): string {
  const parts = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted() : value,
  ]);
  return JSON.stringify(parts.toSorted());
}

/** By another sort, a range would have the database look at every car there is. */
function refuseUnsortedRange({ minPrice, maxPrice, sort }: NftQuery): void {
  if ((minPrice ?? maxPrice) === undefined || isPriceSort(sort)) return;
  const message = 'A price range needs sort=price_up or sort=price_down.';
  throw new AppError('BAD_REQUEST', message, { field: 'sort' });
}

/** Liked items are read in the order of the likes: any other sort would read all of them for each page. */
function refuseSortedLikes({ likedBy, sort }: NftQuery): void {
  if (likedBy === undefined || sort === 'newest') return;
  const message = 'Liked items are sorted by when they were liked, latest first. Leave sort out.';
  throw new AppError('BAD_REQUEST', message, { field: 'sort' });
}

/** The total, the counts of every filter option, and which of them are "at least". */
async function countAll(
  db: Db,
  query: NftQuery,
  served: readonly Chain[],
): Promise<Pick<NftList, 'total' | 'facets' | 'capped'>> {
  const { cells, capped } = await repo.countCells(db, { query, served });
  const counts = countFacets(cells, query);
  if (!capped) return { ...counts, capped: { total: false, facets: false } };
  // Counted already: no facet leaves anything out.
  if (!hasFacets({ ...query, served })) return { ...counts, capped: { total: true, facets: true } };
  const matches = await repo.countMatches(db, { query, served });
  const { total } = countFacets(matches.cells, query);
  return { ...counts, total, capped: { total: matches.capped, facets: true } };
}

function tooManyMatches(cause: unknown): AppError {
  const message =
    'Too many items match this title to sort them in time. Add letters to it, or choose more filters.';
  return new AppError('TIMEOUT', message, { field: 'title', cause });
}

function unknownItem(id: string): AppError {
  const message = `There is no item ${id.slice(0, 120)}. It may not be minted yet, or the index has not read its block.`;
  return new AppError('NOT_FOUND', message, { field: 'id' });
}

async function loadAuthors(db: Db, wallets: Address[]): Promise<Map<Address, AuthorRef>> {
  const rows = await repo.findAuthors(db, wallets);
  return new Map(rows.map((row) => [row.wallet, toAuthorRef(row, row.wallet)]));
}

function toTokenFacts(
  { fuel, creator, tokenUri, royaltyBps }: ItemRow,
  metadata: TokenMetadataRow | undefined,
): Pick<NftDetail, 'fuel' | 'token'> {
  if (creator === null || tokenUri === null) return { fuel, token: null };
  const {
    state = 'pending',
    problem = null,
    updatedAt = 0,
    nextTry = null,
    traits = [],
    original = null,
  } = metadata ?? {};
  return {
    fuel,
    token: {
      creator,
      metadata_url: tokenUri,
      royalty_bps: royaltyBps ?? 0,
      traits,
      original,
      metadata: { state, problem, read_at: updatedAt || null, next_read_at: nextTry },
    },
  };
}
