/** Answers about sales, for component tests: rankings, activity, figures by day. */
import { type ActivityEntry, type ActivityList, ActivityListSchema } from '@pitlane/shared/api/activity';
import { type Depth, DepthSchema, type MarketHistory, MarketHistorySchema } from '@pitlane/shared/api/market';
import type { AuthorRef } from '@pitlane/shared/api/nfts';
import {
  type AuthorRank,
  type AuthorRanks,
  AuthorRanksSchema,
  type HotCollections,
  HotCollectionsSchema,
  type SaleFigures,
} from '@pitlane/shared/api/rankings';
import { SPARK_POINTS } from '@pitlane/shared/domain/people/rankings';
import { BLOCK, makeNft, NOW, OWNER } from './scripted-site.ts';

const DAY = 86_400;
const FIGURES: SaleFigures = {
  volume: '1500000000000000000',
  daily_sales: null,
  weekly_sales: null,
  floor_price: null,
  owners: 1,
  assets: 1,
};
const PLACE = { position_before: null, sales: 1, spark: Array.from({ length: SPARK_POINTS }, () => 0) };

/** The author with this number. */
export function makeAuthorRef(id: number, given: Partial<AuthorRef> = {}): AuthorRef {
  return {
    id,
    username: `Driver ${id}`,
    wallet: OWNER,
    avatar: { url: `/media/avatars/${id}.webp` },
    ...given,
  };
}

/** A row of the ranking of authors. */
export function makeAuthorRank(
  position: number | null,
  author: AuthorRef,
  figures: Partial<SaleFigures> = {},
): AuthorRank {
  return { ...PLACE, position, author, author_sale: { ...FIGURES, ...figures } };
}

/** GET /api/author_ranks: the rows of one page. */
export function makeAuthorRanks(
  ranks: readonly AuthorRank[] = [],
  given: Partial<AuthorRanks> = {},
): AuthorRanks {
  return AuthorRanksSchema.parse({ ranks, own: null, total: ranks.length, page: 1, indexed: {}, ...given });
}

/** GET /api/hot-collections: cars of rare series on Polygon in these places. */
export function makeHotCollections(
  positions: readonly number[],
  given: Partial<HotCollections> = {},
): HotCollections {
  return HotCollectionsSchema.parse({
    collections: positions.map((position) => ({
      ...PLACE,
      position,
      id: `matic-cars-${position}`,
      title: 'Rare cars',
      chain: 'matic',
      collection: 'cars',
      category: 'collectibles',
      buildSeries: 'rare_series',
      preview_image: null,
      collection_sale: FIGURES,
    })),
    total: positions.length,
    page: 1,
    indexed: {},
    ...given,
  });
}

/** One entry of a feed: a sale of a car by a listing, unless told otherwise. */
export function makeActivity(given: Partial<ActivityEntry> & { id: string }): ActivityEntry {
  const { kind = 'sale' } = given;
  const nft = makeNft({ token_id: '12' });
  return {
    kind,
    at: NOW - 3_600,
    chain: 'binance',
    collection: 'cars',
    nft_id: nft.id,
    token_id: nft.token_id,
    nft,
    from: makeAuthorRef(1),
    to: makeAuthorRef(2),
    price: '1250000000000000000',
    via: kind === 'sale' ? 'listing' : null,
    auction_id: null,
    order: null,
    sold:
      kind === 'sale'
        ? { buildSeries: 'rare_series', currentRank: 'handyman', performance: 575, upgrades: [] }
        : null,
    block: BLOCK - 100,
    tx_hash: `0x${'c'.repeat(64)}`,
    version: 1,
    ...given,
  };
}

/** GET /api/activity: one page of a feed. */
export function makeActivityList(
  activity: readonly ActivityEntry[] = [],
  given: Partial<ActivityList> = {},
): ActivityList {
  return ActivityListSchema.parse({ activity, next: null, indexed: {}, ...given });
}

/** GET /api/market/history: sales on the last days and the lowest price of today. */
export function makeMarketHistory(given: Partial<MarketHistory> = {}): MarketHistory {
  const today = NOW - (NOW % DAY);
  return MarketHistorySchema.parse({
    from: today - 41 * DAY,
    to: today,
    days: [
      { day: today - 2 * DAY, sales: 2, volume: '3000000000000000000' },
      { day: today - DAY, sales: 1, volume: '1000000000000000000' },
    ],
    floors: [
      { day: today - DAY, floor: '700000000000000000', seen: false },
      { day: today, floor: '800000000000000000', seen: true },
    ],
    indexed: {},
    ...given,
  });
}

/** GET /api/market/depth: three cars at two prices. */
export function makeDepth(given: Partial<Depth> = {}): Depth {
  return DepthSchema.parse({
    steps: [
      { price: '800000000000000000', listed: 1, offers: 0 },
      { price: '1000000000000000000', listed: 3, offers: 0 },
    ],
    best_offer: null,
    listed: 3,
    offers: 0,
    capped: false,
    indexed: {},
    ...given,
  });
}
