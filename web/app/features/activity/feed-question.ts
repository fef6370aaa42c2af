import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { SERIES, type Series } from '@pitlane/shared/domain/cars/series';
import { isAddressText, normalAddress } from '@pitlane/shared/domain/chain/address';
import { type Chain, isChain } from '@pitlane/shared/domain/chain/chains';
import { FEED_FILTERS, type FeedFilter } from './feed-kinds.ts';

/** The question that the page asks: about one item, one wallet, or the market of a chain or of all. */
export type FeedQuestion = {
  filter: FeedFilter | undefined;
  chain: Chain | undefined;
  nft: string | undefined;
  account: string | undefined;
  /** The series whose sales and prices the charts show; all cars' without it. The feed is of all series. */
  series: Series | undefined;
};

/** Reads an address. What it does not know, or what does not go together, it leaves out. */
export function readFeedQuestion(params: URLSearchParams): FeedQuestion {
  const filter = params.get('kind') ?? '';
  const chain = params.get('chain') ?? '';
  const nft = params.get('nft') ?? '';
  const account = params.get('account') ?? '';
  const about = {
    nft: parseNftId(nft) ? nft : undefined,
    account: isAddressText(account) ? normalAddress(account) : undefined,
  };
  if (about.nft) about.account = undefined;
  const isAbout = about.nft !== undefined || about.account !== undefined;
  return {
    filter: Object.hasOwn(FEED_FILTERS, filter) ? (filter as FeedFilter) : undefined,
    chain: isChain(chain) && !isAbout ? chain : undefined,
    ...about,
    series: isAbout ? undefined : SERIES.find((each) => each === params.get('series')),
  };
}

/** The query of the page's own address for a question; a cursor says where it goes on. */
export function writeFeedQuestion(
  { filter, chain, nft, account, series }: FeedQuestion,
  after: string | null = null,
): string {
  const given = Object.entries({ kind: filter, chain, nft, account, series, after: after ?? undefined });
  const params = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return params.size > 0 ? `?${params}` : '';
}

/** Path of the question in the API, without a cursor. */
export function getFeedPath({ filter, series: _, ...rest }: FeedQuestion): string {
  const kind = filter && FEED_FILTERS[filter].kinds.join(',');
  const given = Object.entries({ kind, ...rest });
  const params = given.flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return `/api/activity?${[...params, 'limit=20'].join('&')}`;
}

/** How many days the chart beside the feed looks back. */
const CHART_DAYS = 42;

/** Path of the sales by day that are shown above the feed; undefined where it is about one item or wallet. */
export function getSalesPath({ chain, series, nft, account }: FeedQuestion): string | undefined {
  if (nft ?? account) return undefined;
  const given = Object.entries({ chain, buildSeries: series });
  const params = given.flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return `/api/market/history?${[...params, `days=${CHART_DAYS}`].join('&')}`;
}

/** Path of what is listed of the chosen series; undefined without one. */
export function getDepthPath({ chain, series }: FeedQuestion): string | undefined {
  return series && `/api/market/depth?buildSeries=${series}${chain ? `&chain=${chain}` : ''}`;
}
