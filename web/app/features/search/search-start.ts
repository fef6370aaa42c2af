import type { AuctionList } from '@pitlane/shared/api/auctions';
import type { Floors } from '@pitlane/shared/api/market';
import { SERIES, type Series } from '@pitlane/shared/domain/cars/series';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { isPageThere } from '../../lib/site-name.ts';
import type { SearchGroup, SearchResult } from './search-groups.ts';

/** The places of the lots that are offered. */
export const LOT_PLACES = [1, 2, 3] as const;

const LOTS = `/api/auctions?state=open&limit=${LOT_PLACES.length}`;
const FLOORS = '/api/market/floors';

const PAGES = [
  ['/explore', 'Explore'],
  ['/mint', 'Mint'],
  ['/auction', 'Live Auction'],
  ['/rangking', 'Top NFTs'],
  ['/activity', 'Activity'],
  ['/news', 'News'],
  ['/helpcenter', 'Help Center'],
] as const;

export type SearchStart = {
  groups: SearchGroup[];
  /** The lots are on their way: they will come above the other groups. */
  lotsToCome: boolean;
};

/** What the search offers before anything is typed, and where nothing is found: lots that end soon, series with their floors, and pages. */
export function useSearchStart(): SearchStart {
  const lots = useQuery({
    queryKey: ['auctions', LOTS],
    queryFn: (context) => fetchAnswer<AuctionList>(context, LOTS),
  });
  const floors = useQuery({
    queryKey: ['floors'],
    queryFn: (context) => fetchAnswer<Floors>(context, FLOORS),
  });
  const groups: SearchGroup[] = [
    { name: 'Ending soon', results: toLots(lots.data) },
    { name: 'Series', layout: 'tiles' as const, results: toSeries(floors.data) },
    {
      name: 'Pages',
      layout: 'tiles' as const,
      results: PAGES.filter(([to]) => isPageThere(to)).map(([to, label]) => ({
        key: `page-${to}`,
        to,
        label,
        icon: 'arrow-right' as const,
      })),
    },
  ];
  return { groups: groups.filter(({ results }) => results.length > 0), lotsToCome: lots.isPending };
}

function toLots(list: AuctionList | undefined): SearchResult[] {
  return (list?.auctions ?? []).flatMap(({ nft }) =>
    nft ? [{ key: `lot-${nft.id}`, to: `${nft.nft_link}/${nft.id}`, car: nft }] : [],
  );
}

/** The series always have their places: floors come a moment later, and nothing moves. */
function toSeries(answer: Floors | undefined): SearchResult[] {
  return SERIES.map((series) => ({
    key: series,
    to: `/explore?${new URLSearchParams({ buildSeries: series })}`,
    series,
    floor: answer && findFloor(answer, series),
  }));
}

/** The lowest price of a series on any chain, in wei; null when none is listed. */
function findFloor({ floors }: Floors, series: Series): string | null {
  const own = floors.filter(({ buildSeries }) => buildSeries === series).map(({ floor }) => BigInt(floor));
  const [first, ...others] = own;
  if (first === undefined) return null;
  return String(others.reduce((lowest, floor) => (floor < lowest ? floor : lowest), first));
}
