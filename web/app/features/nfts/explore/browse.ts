import { isSearchable, SORTS, STATUSES } from '@pitlane/shared/domain/browse';
import { CHAINS } from '@pitlane/shared/domain/chains';
import { RANKS } from '@pitlane/shared/domain/ranks';
import { SERIES } from '@pitlane/shared/domain/series';

/** The filter groups of the sidebar: each a set of values toggled one by one (specification section 4, "Filters"). */
export const FILTER_VALUES = {
  chain: CHAINS,
  buildSeries: SERIES,
  currentRank: RANKS,
  status: STATUSES,
} as const;
export type FilterGroup = keyof typeof FILTER_VALUES;
export const FILTER_GROUPS = Object.keys(FILTER_VALUES) as FilterGroup[];

export type Density = 'roomy' | 'dense';

/** What the reader of Explore asked for. The URL holds it whole, so a link and the back button are exact. */
export type Browse = Record<FilterGroup, readonly string[]> & {
  title: string;
  sort: (typeof SORTS)[number];
  density: Density;
};

/** Reads the URL's query. Values that do not exist are dropped: an old link still shows something. */
export function readBrowse(params: URLSearchParams): Browse {
  const chosen = (group: FilterGroup) => {
    const given = params.getAll(group).flatMap((text) => text.split(','));
    return FILTER_VALUES[group].filter((value) => given.includes(value));
  };
  return {
    chain: chosen('chain'),
    buildSeries: chosen('buildSeries'),
    currentRank: chosen('currentRank'),
    status: chosen('status'),
    title: toTitleFilter((params.get('title') ?? '').slice(0, 80)),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    density: params.get('density') === 'dense' ? 'dense' : 'roomy',
  };
}

/** The title filter of a text: empty until it is long enough for a search. */
export function toTitleFilter(text: string): string {
  return isSearchable(text) ? text.trim() : '';
}

/** Writes the query that readBrowse reads, without what is the default: "" or "?chain=binance&sort=rank". */
export function writeBrowse(browse: Browse): string {
  const params = filterParams(browse);
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
  const text = filterParams(browse).toString();
  return text ? `/api/nfts?${text}` : '/api/nfts';
}

function filterParams(browse: Browse): URLSearchParams {
  const params = new URLSearchParams();
  for (const group of FILTER_GROUPS) {
    if (browse[group].length > 0) params.set(group, browse[group].join(','));
  }
  if (browse.title.trim()) params.set('title', browse.title.trim());
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
  return { ...browse, chain: [], buildSeries: [], currentRank: [], status: [], title: '' };
}

/** How many filter values are in force, the title among them. */
export function countFilters(browse: Browse): number {
  return FILTER_GROUPS.reduce((sum, group) => sum + browse[group].length, browse.title.trim() ? 1 : 0);
}
