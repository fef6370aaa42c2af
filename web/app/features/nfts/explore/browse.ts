import { isPriceSort, isSearchable, SORTS, STATUSES } from '@pitlane/shared/domain/cars/browse';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { CATEGORIES } from '@pitlane/shared/domain/cars/categories';
import { PERFORMANCE_CLASSES } from '@pitlane/shared/domain/cars/performance-class';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { readTraitFilter } from '@pitlane/shared/domain/cars/token-traits';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { readEth } from '../../../lib/read-eth.ts';

/** The filter groups of the sidebar: each a set of values toggled one by one (specification section 4, "Filters"). */
export const FILTER_VALUES = {
  category: CATEGORIES,
  chain: CHAINS,
  buildSeries: SERIES,
  currentRank: RANKS,
  performanceClass: PERFORMANCE_CLASSES,
  status: STATUSES,
} as const;
export type FilterGroup = keyof typeof FILTER_VALUES;
export const FILTER_GROUPS = Object.keys(FILTER_VALUES) as FilterGroup[];

/** Both ends are part of the range; one that is missing is open. In wei. */
export type PriceRange = { min?: bigint; max?: bigint };

export type Density = 'roomy' | 'dense';

/** The filters and order of Explore. The URL holds it whole, so a link and the back button are exact. */
export type Browse = Record<FilterGroup, readonly string[]> & {
  title: string;
  /** A trait of free-form tokens, as writeTraitFilter writes it; empty for none. */
  trait: string;
  /** In wei. A range is sorted by price. */
  prices: PriceRange;
  sort: (typeof SORTS)[number];
  density: Density;
};

/** Reads the URL's query. Values that do not exist are dropped: an old link still shows something. */
export function readBrowse(params: URLSearchParams): Browse {
  const chosen = (group: FilterGroup) => {
    const given = params.getAll(group).flatMap((text) => text.split(','));
    return FILTER_VALUES[group].filter((value) => given.includes(value));
  };
  const prices = toPriceRange(params.get('minPrice') ?? '', params.get('maxPrice') ?? '');
  const sort = SORTS.find((each) => each === params.get('sort')) ?? 'newest';
  return {
    category: chosen('category'),
    chain: chosen('chain'),
    buildSeries: chosen('buildSeries'),
    currentRank: chosen('currentRank'),
    performanceClass: chosen('performanceClass'),
    status: chosen('status'),
    title: toTitleFilter((params.get('title') ?? '').slice(0, 80)),
    trait: readTraitFilter(params.get('trait') ?? '') ? (params.get('trait') ?? '') : '',
    prices,
    sort: isOpen(prices) || isPriceSort(sort) ? sort : 'price_up',
    density: params.get('density') === 'dense' ? 'dense' : 'roomy',
  };
}

/** The title filter of a text: empty until it is long enough for a search. */
export function toTitleFilter(text: string): string {
  return isSearchable(text) ? text.trim() : '';
}

/** The range between two texts as people type them, in ETH; what is no amount leaves its end open. */
export function toPriceRange(min: string, max: string): PriceRange {
  const [from, to] = [readEth(min).wei, readEth(max).wei];
  return {
    ...(from !== undefined && from <= MAX_PRICE && { min: from }),
    ...(to !== undefined && to <= MAX_PRICE && { max: to }),
  };
}

/** As high as a number of the contracts can be. */
const MAX_PRICE = 2n ** 256n - 1n;

export const isOpen = ({ min, max }: PriceRange): boolean => min === undefined && max === undefined;

/** With a price range, sorted by price: other sorts know none. */
export function setPrices(browse: Browse, prices: PriceRange): Browse {
  return {
    ...browse,
    prices,
    sort: isOpen(prices) || isPriceSort(browse.sort) ? browse.sort : 'price_up',
  };
}

/** In another order; a price range stays only where that order is by price. */
export function setSort(browse: Browse, sort: Browse['sort']): Browse {
  return { ...browse, sort, prices: isPriceSort(sort) ? browse.prices : {} };
}

/** Writes the query that readBrowse reads, without what is the default: "" or "?chain=binance&sort=rank". */
export function writeBrowse(browse: Browse): string {
  const params = filterParams(browse, formatUnits);
  if (browse.density !== 'roomy') params.set('density', browse.density);
  // Commas are allowed in a query as they are, and make the address readable.
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The address of Explore that asks this. */
export function explorePath(browse: Browse): string {
  return `/explore${writeBrowse(browse)}`;
}

/** Path of the API's answer to this question. The density is the page's own affair. */
export function browsePath(browse: Browse): string {
  const text = filterParams(browse, String).toString();
  return text ? `/api/nfts?${text}` : '/api/nfts';
}

function filterParams(browse: Browse, writePrice: (wei: bigint) => string): URLSearchParams {
  const params = new URLSearchParams();
  for (const group of FILTER_GROUPS) {
    if (browse[group].length > 0) params.set(group, browse[group].join(','));
  }
  if (browse.title.trim()) params.set('title', browse.title.trim());
  if (browse.trait) params.set('trait', browse.trait);
  const { min, max } = browse.prices;
  if (min !== undefined) params.set('minPrice', writePrice(min));
  if (max !== undefined) params.set('maxPrice', writePrice(max));
  if (browse.sort !== 'newest') params.set('sort', browse.sort);
  return params;
}

/** With the value chosen if it was not, and not if it was. */
export function toggleFilter(browse: Browse, group: FilterGroup, value: string): Browse {
  const on = browse[group].includes(value);
  const values = on ? browse[group].filter((each) => each !== value) : [...browse[group], value];
  return { ...browse, [group]: FILTER_VALUES[group].filter((each) => values.includes(each)) };
}

/** Without this value of a filter, whether it was chosen or not. */
export function dropFilter(browse: Browse, group: FilterGroup, value: string): Browse {
  return { ...browse, [group]: browse[group].filter((each) => each !== value) };
}

/** With smaller cards if they were large, and large ones if they were small. */
export function toggleDensity(browse: Browse): Browse {
  return { ...browse, density: browse.density === 'dense' ? 'roomy' : 'dense' };
}

/** Without any filter; sort and density stay. */
export function clearFilters(browse: Browse): Browse {
  const none = Object.fromEntries(FILTER_GROUPS.map((group) => [group, []])) as unknown as Record<
    FilterGroup,
    []
  >;
  return { ...browse, ...none, title: '', trait: '', prices: {} };
}

/** How many filter values are in force, the title, the trait and the price range among them. */
export function countFilters(browse: Browse): number {
  const others = [browse.title.trim() !== '', browse.trait !== '', !isOpen(browse.prices)].filter(Boolean);
  return FILTER_GROUPS.reduce((sum, group) => sum + browse[group].length, others.length);
}
