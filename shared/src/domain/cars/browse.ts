/**
 * The options of a list of items. This file is separate from the API's schemas, so browsers need no schema
 * library.
 */

/** Values of the status filter (specification section 3, "Status"). */
export const STATUSES = ['buy_now', 'on_auction', 'offers'] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Every state of sale of an item. Not all of them are filters: visitors do not look for items that are not
 * for sale.
 */
export const ITEM_STATUSES = [...STATUSES, 'not_listed'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const STATUS_LABEL = {
  buy_now: 'Buy now',
  on_auction: 'On auction',
  offers: 'Has offers',
} as const satisfies Record<Status, string>;

export const SORTS = [
  'newest',
  'oldest',
  'price_up',
  'price_down',
  'ending_soon',
  'recently_listed',
  'recently_sold',
  'series',
  'rank',
  'performance_down',
  'performance_up',
  'recently_updated',
  'title',
] as const;
export type Sort = (typeof SORTS)[number];

/** The sorts that a price range may come with: along these a range is read without the cars outside of it. */
export const isPriceSort = (sort: Sort): boolean => sort === 'price_up' || sort === 'price_down';

export const SORT_LABEL = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price_up: 'Price, low to high',
  price_down: 'Price, high to low',
  ending_soon: 'Auctions that end soon',
  recently_listed: 'Recently listed',
  recently_sold: 'Recently sold',
  series: 'Rarest series first',
  rank: 'Highest rank first',
  performance_down: 'Performance, high to low',
  performance_up: 'Performance, low to high',
  recently_updated: 'Recently changed',
  title: 'Title, A to Z',
} as const satisfies Record<Sort, string>;

/** The condition for searching titles, as words that follow "must have". */
export const SEARCHABLE =
  'at least 2 letters or digits in a row, or one Chinese, Japanese or Korean character';

/** What is drawn as nothing, and the line that makes Arabic words longer. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/**
 * Returns whether titles can be searched for this text by an index. One letter of an alphabet is in nearly every title; one character of
 * Chinese, Japanese or Korean may be a word. It does without the folding of texts, which would weigh on every page with a list.
 */
export function isSearchable(text: string): boolean {
  return /[\p{L}\p{N}](?:\p{M}*[\p{L}\p{N}]|(?![\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M})|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
    text.normalize('NFKC').replace(UNSEEN, ''),
  );
}
