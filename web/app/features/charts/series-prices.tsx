import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { useQuery } from '@tanstack/react-query';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { getSalesQueryOptions } from './chart-queries.ts';
import { FloorChart } from './floor-chart.tsx';
import { SalesChart } from './sales-chart.tsx';

const DAYS = 90;

/** Sales and lowest prices of a series by day, over three months. */
export function SeriesPrices({ series }: { series: Series }) {
  const history = useQuery(getSalesQueryOptions(`/api/market/history?buildSeries=${series}&days=${DAYS}`));
  if (history.isError) return <RetryCallout query={history} />;
  const cars = `${SERIES_LABEL[series]} cars`;
  return (
    <>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">Sales</h3>
        {history.data ? (
          <SalesChart of={cars} history={history.data} />
        ) : (
          <Skeleton className="h-36 w-full" />
        )}
      </div>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">Lowest prices</h3>
        {history.data ? (
          <FloorChart of={cars} history={history.data} />
        ) : (
          <Skeleton className="h-36 w-full" />
        )}
      </div>
    </>
  );
}
