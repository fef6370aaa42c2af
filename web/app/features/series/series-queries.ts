import type { SeriesFigures } from '@pitlane/shared/api/market';
import type { Series } from '@pitlane/shared/domain/cars/series';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

/** The questions of a series' page, as paths of the API. */
export const SERIES_PATHS = {
  figures: (series: Series) => `/api/market/series?buildSeries=${series}`,
  /** The fastest car of the series, for the stage. */
  star: (series: Series) => `/api/nfts?category=car&buildSeries=${series}&sort=performance_down&limit=1`,
  cars: (series: Series) => `/api/nfts?category=car&buildSeries=${series}&sort=price_up&limit=12`,
};

/** Query options for the figures of a series. The key is that of a list: it changes with the lists of all chains. */
export function getSeriesQueryOptions(series: Series) {
  const path = SERIES_PATHS.figures(series);
  return queryOptions({
    queryKey: ['nfts', 'row', path],
    queryFn: (context) => fetchAnswer<SeriesFigures>(context, path),
  });
}
