import type { ActivityList } from '@pitlane/shared/api/activity';
import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/series';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/answer-positions.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PriceChart } from './price-chart.tsx';
import { SalesChart } from './sales-chart.tsx';
import { getSalesQueryOptions } from './sales-query.ts';

/** How many days the chart of a series looks back. */
const DAYS = 42;

function getPricesQueryOptions(id: string) {
  const path = `/api/activity?nft=${id}&kind=sale,listing&limit=100`;
  return queryOptions({
    queryKey: ['activity', path],
    queryFn: (context) => fetchAnswer<ActivityList>(context, path),
  });
}

export type ItemPricesProps = { id: string; series: Series };

/** What an item was sold for and listed at, and beside it what cars of its series are sold for. */
export function ItemPrices({ id, series }: ItemPricesProps) {
  const prices = useQuery(getPricesQueryOptions(id));
  const sales = useQuery(getSalesQueryOptions(`/api/market/history?buildSeries=${series}&days=${DAYS}`));
  const isTraded = (prices.data?.activity.length ?? 0) > 0;
  return (
    <>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">This car</h3>
        {!prices.data ? (
          <Waiting query={prices} />
        ) : isTraded ? (
          <PriceChart
            entries={prices.data.activity}
            now={Math.max(prices.data.activity[0]?.at ?? 0, Math.floor(prices.dataUpdatedAt / 1000))}
          />
        ) : (
          <p className="text-mute">Neither listed nor sold yet.</p>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">{SERIES_LABEL[series]} series</h3>
        {sales.data ? (
          <SalesChart of={`${SERIES_LABEL[series]} cars`} history={sales.data} />
        ) : (
          <Waiting query={sales} />
        )}
      </div>
    </>
  );
}

function Waiting({ query }: { query: UseQueryResult<unknown> }) {
  return query.isError ? <RetryNotice query={query} /> : <Skeleton className="h-36 w-full" />;
}
