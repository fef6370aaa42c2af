/**
 * The periods and orders of rankings (specification section 2, "Top NFTs"). This file is separate from the API's schemas, so
 * browsers need no schema library.
 */
import type { Collection } from '../cars/nft-id.ts';

export const RANK_PERIODS = ['last_7_days', 'last_24_hours', 'last_30_days', 'all_time'] as const;
export type RankPeriod = (typeof RANK_PERIODS)[number];

export const RANK_PERIOD_LABEL = {
  last_7_days: 'Last 7 days',
  last_24_hours: 'Last 24 hours',
  last_30_days: 'Last 30 days',
  all_time: 'All time',
} as const satisfies Record<RankPeriod, string>;

export const RANK_CATEGORIES = [
  'all_categories',
  'art',
  'music',
  'domain_names',
  'virtual_world',
  'trading_cards',
  'collectibles',
  'sports',
  'utility',
] as const;
export type RankCategory = (typeof RANK_CATEGORIES)[number];

export const RANK_CATEGORY_LABEL = {
  all_categories: 'All categories',
  art: 'Art',
  music: 'Music',
  domain_names: 'Domain Names',
  virtual_world: 'Virtual World',
  trading_cards: 'Trading Cards',
  collectibles: 'Collectibles',
  sports: 'Sports',
  utility: 'Utility',
} as const satisfies Record<RankCategory, string>;

/** The groups that are ranked: the tokens of a collection, and music apart from other free-form tokens. Stored: never rename one. */
export const RANKED_COLLECTIONS = [
  'cars',
  'garages',
  'stations',
  'tokens',
  'music',
] as const satisfies readonly (Collection | 'music')[];
export type RankedCollection = (typeof RANKED_COLLECTIONS)[number];

/**
 * The category of what is ranked: cars are collected, garages are buildings of the game's world, gas stations give fuel,
 * free-form tokens are pictures and films, or music. The other categories have no tokens yet.
 */
export const COLLECTION_CATEGORY = {
  cars: 'collectibles',
  garages: 'virtual_world',
  stations: 'utility',
  tokens: 'art',
  music: 'music',
} as const satisfies Record<RankedCollection, RankCategory>;

/** The number in the place of a build series in lines of sales of free-form tokens that are music. */
export const MUSIC_SERIES = -2;

/** The collection whose tokens are ranked as this one. */
export function collectionOfRanked(ranked: RankedCollection): Collection {
  return ranked === 'music' ? 'tokens' : ranked;
}

/** The columns that a ranking can be sorted by. */
export const RANK_SORTS = [
  'volume',
  'daily_sales',
  'weekly_sales',
  'floor_price',
  'owners',
  'assets',
] as const;
export type RankSort = (typeof RANK_SORTS)[number];

export const RANK_ORDERS = ['desc', 'asc'] as const;
export type RankOrder = (typeof RANK_ORDERS)[number];

/** Rows of one page: `1 - 20`. */
export const RANK_PAGE_SIZE = 20;
/** Pages of a ranking. Places below them are not computed. */
export const MAX_RANK_PAGE = 25;
/** Points of a row's line: the last seven days, six hours each. */
export const SPARK_POINTS = 28;
