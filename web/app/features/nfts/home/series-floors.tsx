import type { Floors } from '@pitlane/shared/api/market';
import { SERIES, type Series, seriesHref } from '@pitlane/shared/domain/cars/series';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format/format-price.ts';
import { fetchAnswer } from '../../../lib/live/answer-positions.ts';
import { SeriesMark } from '../../../ui/cars/car-marks.tsx';
import { Price } from '../../../ui/cars/price.tsx';

export const FLOORS_PATH = '/api/market/floors';

/** Query options for the floors of all chains. The key is that of a list: it changes with the lists of all chains. */
export function getFloorsQueryOptions() {
  return queryOptions({
    queryKey: ['nfts', 'row', FLOORS_PATH],
    queryFn: (context) => fetchAnswer<Floors>(context, FLOORS_PATH),
  });
}

/** The six series, rarest first: what the cheapest car of each costs now, and how many are for sale. Each leads to its page. */
export function SeriesFloors({ first }: { first: Floors }) {
  const { floors } = useQuery({ ...getFloorsQueryOptions(), initialData: first }).data;
  return (
    <section aria-label="Series">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 lg:grid-cols-6">
        {SERIES.toReversed().map((series) => (
          <li key={series} className="min-w-0">
            <SeriesTile series={series} {...sumUp(floors, series)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SeriesTileProps = { series: Series; floor: bigint | undefined; listed: number };

function SeriesTile({ series, floor, listed }: SeriesTileProps) {
  return (
    <Link
      to={seriesHref(series)}
      data-series={series}
      className="material-edge grid gap-1 rounded-md border bg-panel px-3.5 pt-3.5 pb-3 hover:border-edge"
    >
      <SeriesMark series={series} />
      {floor === undefined ? (
        <span className="text-h3 text-mute">None listed</span>
      ) : (
        <Price wei={floor} unit="ETH" className="text-h3" />
      )}
      <span className="text-fine text-mute">
        {floor === undefined ? 'Make an offer' : `Floor · ${formatCount(listed)} for sale`}
      </span>
    </Link>
  );
}

/** A series on all chains: its lowest floor (wei; undefined where none is listed), and how many of it are listed. */
function sumUp(floors: Floors['floors'], series: Series): { floor: bigint | undefined; listed: number } {
  const found = floors.filter((each) => each.buildSeries === series);
  const lowest = found
    .map((each) => BigInt(each.floor))
    .reduce<bigint | undefined>((low, each) => (low === undefined || each < low ? each : low), undefined);
  return { floor: lowest, listed: found.reduce((sum, each) => sum + each.listed, 0) };
}
