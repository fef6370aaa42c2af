import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getSalesQueryOptions } from './chart-queries.ts';
import { FloorChart } from './floor-chart.tsx';
import { SalesChart } from './sales-chart.tsx';
import { WaitingChart } from './waiting-chart.tsx';

type SeriesPricesProps = {
  series: Series;
  /** How many days the charts look back. */
  days: number;
  /** Above the chart of sales. */
  title: ReactNode;
};

/** Sales and lowest prices of a series by day. */
export function SeriesPrices({ series, days, title }: SeriesPricesProps) {
  const history = useQuery(getSalesQueryOptions(`/api/market/history?buildSeries=${series}&days=${days}`));
  const cars = `${SERIES_LABEL[series]} cars`;
  return (
    <>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">{title}</h3>
        {history.data ? <SalesChart of={cars} history={history.data} /> : <WaitingChart query={history} />}
      </div>
      <div className="min-w-0">
        <h3 className="label mb-2 text-lead">{m.charts.lowestPrices}</h3>
        {history.data ? <FloorChart of={cars} history={history.data} /> : <WaitingChart query={history} />}
      </div>
    </>
  );
}
