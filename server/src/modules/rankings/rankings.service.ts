import type { Indexed } from '@pitlane/shared/api/common';
import type {
  AuthorRank,
  AuthorRanks,
  AuthorRanksQuery,
  HotCollection,
  HotCollections,
  HotCollectionsQuery,
  NftShowcases,
  SaleFigures,
} from '@pitlane/shared/api/rankings';
import { TANK } from '@pitlane/shared/domain/cars/assets';
import { seriesAt } from '@pitlane/shared/domain/cars/series';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import {
  fromRankSubject,
  MARKET_COLLECTIONS,
  marketCollectionId,
  marketCollectionTitle,
  toRankSubject,
} from '@pitlane/shared/domain/orders/market-collections';
import {
  COLLECTION_CATEGORY,
  collectionOfRanked,
  RANK_PAGE_SIZE,
  RANKED_COLLECTIONS,
  type RankCategory,
  type RankedCollection,
  SPARK_POINTS,
} from '@pitlane/shared/domain/people/rankings';
import { toAuthorRef } from '../../core/authors/shown-author.ts';
import type { FindCards } from '../../core/items/cards.ts';
import type { Db } from '../../platform/db/db.ts';
import { nowMs } from '../../platform/now.ts';
import type { AnswerCache } from '../live/answer-cache.ts';
import * as repo from './rankings.repo.ts';
import { MAX_PLACES, type RankRow, type SparkPoint } from './rankings.repo.ts';

type RanksDeps = {
  db: Db;
  served: readonly Chain[];
  findCards: FindCards;
  indexedNow: () => Promise<Indexed>;
  /** Keeps what pages ask for again and again; without it everything is read each time. */
  answers?: Pick<AnswerCache, 'ask'>;
  /** Milliseconds since 1970. */
  now?: () => number;
};
type Placed = { row: repo.RankRow; position: number | null };
type Page = { placed: Placed[]; own: Placed | null; total: number; before: ReadonlyMap<string, number> };
/** An answer without how far the index is, which is added when it is given. */
type Stored<T> = Omit<T, 'indexed'>;

const HOUR_MS = 3_600_000;

/** Rankings of authors and collections, and the showcases. The rows are made by the job (server/src/jobs/rankings). */
export function createRanksService(deps: RanksDeps) {
  const { db, served, findCards, indexedNow, answers, now = nowMs } = deps;
  const hourNow = () => Math.floor(now() / HOUR_MS);

  const readAuthors = async ({ own, ...query }: AuthorRanksQuery): Promise<Stored<AuthorRanks>> => {
    const ownId = own && (await repo.findAuthorOf(db, own));
    const page = await readPage(
      db,
      { ...query, kind: 'author' },
      ownId === undefined ? undefined : String(ownId),
    );
    const ids = [...page.placed, ...(page.own ? [page.own] : [])].map(({ row }) => Number(row.subject));
    const [names, points] = await Promise.all([
      repo.findAuthors(db, ids),
      repo.findAuthorSparks(db, {
        hour: hourNow(),
        ids,
        chains: served,
        collections: listCollections(query.category),
      }),
    ]);
    const authors = new Map(names.map((row) => [String(row.id), toAuthorRef(row, row.wallet)]));
    const sparkOf = toSparks(points);
    const show = ({ row, position }: Placed): AuthorRank[] => {
      const author = authors.get(row.subject);
      if (!author) return [];
      return [
        {
          position,
          position_before: page.before.get(row.subject) ?? null,
          sales: row.sales,
          spark: sparkOf(row.subject),
          author,
          author_sale: toFigures(row),
        },
      ];
    };
    return {
      ranks: page.placed.flatMap(show),
      own: (page.own && show(page.own)[0]) ?? null,
      total: page.total,
      page: query.page,
    };
  };

  const readCollections = async ({ id, ...query }: HotCollectionsQuery): Promise<Stored<HotCollections>> => {
    const one = id === undefined ? undefined : MARKET_COLLECTIONS.get(id);
    if (id !== undefined && !one) return { collections: [], total: 0, page: query.page };
    const found = await readPage(db, { ...query, kind: 'collection' }, one && toRankSubject(one));
    const placed = one ? [found.own].filter((each) => each !== null) : found.placed;
    const kinds = placed.map(({ row }) => fromRankSubject(row.subject));
    const [points, pictured] = await Promise.all([
      repo.findCollectionSparks(db, hourNow(), kinds),
      repo.findPictured(db, kinds),
    ]);
    const cards = await findCards([...pictured.values()]);
    const sparkOf = toSparks(points);
    const collections = placed.map(({ row, position }): HotCollection => {
      const kind = fromRankSubject(row.subject);
      return {
        position,
        position_before: found.before.get(row.subject) ?? null,
        sales: row.sales,
        spark: sparkOf(row.subject),
        id: marketCollectionId(kind),
        title: marketCollectionTitle(kind),
        chain: kind.chain,
        collection: collectionOfRanked(kind.collection),
        category: COLLECTION_CATEGORY[kind.collection],
        buildSeries: kind.series,
        preview_image:
          cards.get(pictured.get(row.subject) ?? '')?.preview_image ?? findBuilding(kind.collection),
        collection_sale: toFigures(row),
      };
    });
    return { collections, total: one ? collections.length : found.total, page: query.page };
  };

  const readShowcases = async (): Promise<Stored<NftShowcases>> => {
    const rows = await repo.findShowcases(db);
    const cards = await findCards(rows.map(({ nftId }) => nftId));
    const showcases = rows.flatMap(({ series, nftId, price, soldAt }) => {
      const [nft, buildSeries] = [cards.get(nftId), seriesAt(series)];
      return nft && buildSeries ? [{ buildSeries, price: String(price), sold_at: soldAt, nft }] : [];
    });
    return { showcases };
  };

  /** `keep`: many ask this, and the answer may be a kept one. */
  const answer = async <T>(key: string, keep: boolean, read: () => Promise<T>) => {
    // First: the answer must not name a block that it does not contain.
    const indexed = await indexedNow();
    const found = keep && answers ? await answers.ask({ key, topics: ['ranks'], read }) : await read();
    return { ...found, indexed };
  };

  return {
    authors: (query: AuthorRanksQuery, { forPage = false } = {}): Promise<AuthorRanks> =>
      answer(`author ranks ${JSON.stringify(query)}`, forPage && !query.own, () => readAuthors(query)),
    collections: (query: HotCollectionsQuery, { forPage = false } = {}): Promise<HotCollections> =>
      answer(`collection ranks ${JSON.stringify(query)}`, forPage && !query.id, () => readCollections(query)),
    /** The cards in it change with their cars: they are read each time. */
    showcases: (): Promise<NftShowcases> => answer('showcases', false, readShowcases),
  };
}
export type RanksService = ReturnType<typeof createRanksService>;

/** The collections whose tokens are of a category. */
function listCollections(category: RankCategory) {
  return RANKED_COLLECTIONS.filter(
    (each) => category === 'all_categories' || COLLECTION_CATEGORY[each] === category,
  );
}

/** Buildings look alike: the first of each stands for all of them. */
function findBuilding(collection: RankedCollection): { url: string } | null {
  if (collection === 'garages') return { url: '/media/assets/garages/640.webp?number=1' };
  return collection === 'stations' ? { url: `/media/assets/stations/640.webp?number=1&fuel=${TANK}` } : null;
}

type Question = Omit<AuthorRanksQuery, 'own'> & { kind: repo.RankKind };

async function readPage(db: Db, question: Question, own: string | undefined): Promise<Page> {
  const { page, sort } = question;
  const offset = (page - 1) * RANK_PAGE_SIZE;
  const [rows, total, before, ownRow] = await Promise.all([
    repo.findPage(db, question, { offset, limit: RANK_PAGE_SIZE }),
    repo.countRows(db, question),
    // Places are compared in the ranking that a day ago was one too.
    sort === 'volume' && question.order === 'desc'
      ? repo.findPlacesBefore(db, question)
      : new Map<string, number>(),
    own === undefined ? undefined : repo.findPlace(db, question, own),
  ]);
  return {
    placed: rows.map((row, i) => ({ row, position: offset + i + 1 })),
    own: ownRow ? { row: ownRow, position: toPosition(ownRow.above) } : null,
    total,
    before,
  };
}

function toPosition(above: number | null): number | null {
  return above === null || above >= MAX_PLACES ? null : above + 1;
}

/** Hundredths of a percent → percent with one digit. */
const toPercent = (change: number | null) => (change === null ? null : Math.round(change / 10) / 10);

function toFigures({ volume, daily, weekly, floor, owners, assets }: RankRow): SaleFigures {
  return {
    volume: String(volume),
    daily_sales: toPercent(daily),
    weekly_sales: toPercent(weekly),
    floor_price: floor === null ? null : String(floor),
    owners,
    assets,
  };
}

/** Subject → its line: 100 is its own highest point. */
function toSparks(points: readonly SparkPoint[]): (subject: string) => number[] {
  const lines = Map.groupBy(points, ({ subject }) => subject);
  return (subject) => {
    const line = Array.from({ length: SPARK_POINTS }, () => 0n);
    for (const { point, volume } of lines.get(subject) ?? []) line[point] = BigInt(volume);
    const highest = line.reduce((high, each) => (each > high ? each : high), 1n);
    return line.map((each) => Number((each * 100n) / highest));
  };
}
