import type { ActivityList } from '@pitlane/shared/api/activity';
import type { Nft } from '@pitlane/shared/api/nfts';
import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { getDepthQueryOptions, getSalesQueryOptions } from './chart-queries.ts';
import { DepthLadder } from './depth-ladder.tsx';
import { FloorChart } from './floor-chart.tsx';
import { PriceChart } from './price-chart.tsx';
import { SalesChart } from './sales-chart.tsx';

/** How many days the chart of a series looks back. */
const DAYS = 42;

function getPricesQueryOptions(id: string) {
  const path = `/api/activity?nft=${id}&kind=sale,listing&limit=100`;
  return queryOptions({
    queryKey: ['activity', path],
    queryFn: (context) => fetchAnswer<ActivityList>(context, path),
  });
}

export type ItemPricesProps = { nft: Pick<Nft, 'id' | 'chain' | 'status' | 'price'>; series: Series };

/** What an item was sold for and listed at. */
export function OwnPrices({ id }: { id: string }) {
  const prices = useQuery(getPricesQueryOptions(id));
  const { data } = prices;
  if (!data) return <Waiting query={prices} />;
  if (data.activity.length === 0) return <p className="text-mute">Neither listed nor sold yet.</p>;
  const now = Math.max(data.activity[0]?.at ?? 0, Math.floor(prices.dataUpdatedAt / 1000));
  return <PriceChart entries={data.activity} now={now} />;
}

/** What a car was sold for and listed at; beside it what its series is sold for, costs, and is for sale at on its chain. */
export function ItemPrices({ nft: { id, chain, status, price }, series }: ItemPricesProps) {
  const sales = useQuery(getSalesQueryOptions(`/api/market/history?buildSeries=${series}&days=${DAYS}`));
  const depth = useQuery(getDepthQueryOptions(`/api/market/depth?buildSeries=${series}&chain=${chain}`));
  const cars = `${SERIES_LABEL[series]} cars`;
  return (
    <>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">This car</h3>
        <OwnPrices id={id} />
      </div>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">For sale now</h3>
        {depth.data ? (
          <DepthLadder
            of={`${cars} on ${CHAIN_FACTS[chain].label}`}
            depth={depth.data}
            own={status === 'buy_now' ? price : null}
          />
        ) : (
          <Waiting query={depth} />
        )}
      </div>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">{SERIES_LABEL[series]} series</h3>
        {sales.data ? <SalesChart of={cars} history={sales.data} /> : <Waiting query={sales} />}
      </div>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">Lowest prices</h3>
        {sales.data ? <FloorChart of={cars} history={sales.data} /> : <Waiting query={sales} />}
      </div>
    </>
  );
}

function Waiting({ query }: { query: UseQueryResult<unknown> }) {
  return query.isError ? <RetryNotice query={query} /> : <Skeleton className="h-36 w-full" />;
}
