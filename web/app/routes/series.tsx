import { type SeriesFigures, SeriesFiguresSchema } from '@pitlane/shared/api/market';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { findSeries, SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';
import { useQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import { getNftRowQueryOptions } from '../entities/nfts/nft-queries.ts';
import { NftRow } from '../features/nfts/card/nft-row.tsx';
import { SeriesHolders } from '../features/series/series-holders.tsx';
import { getSeriesQueryOptions, SERIES_PATHS } from '../features/series/series-queries.ts';
import { SeriesStage } from '../features/series/series-stage.tsx';
import { type CardList, toCards } from '../lib/cards.ts';
import { formatCount } from '../lib/format/format-price.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { useNear } from '../lib/use-near.ts';
import type { Route } from './+types/series';

const SeriesPrices = lazyComponent(() =>
  import('../features/charts/series-prices.tsx').then((module) => module.SeriesPrices),
);

/** How many days the charts look back. */
const DAYS = 90;

type SeriesData = { series: Series; figures: SeriesFigures; star: CardList; cars: CardList };

function requireSeries(name: string): Series {
  const series = findSeries(name);
  if (series) return series;
  throw data({ code: 'NOT_FOUND', message: 'No series has this name.' }, { status: 404 });
}

/** GET /series/{series}: a build series with its supply, prices, collectors and cars. */
export async function loader(args: Route.LoaderArgs) {
  const series = requireSeries(args.params.series);
  const read = async (path: string) => toCards(await loadJson(args, NftListSchema, path));
  const [figures, star, cars] = await Promise.all([
    loadJson(args, SeriesFiguresSchema, SERIES_PATHS.figures(series)),
    read(SERIES_PATHS.star(series)),
    read(SERIES_PATHS.cars(series)),
  ]);
  return pack<SeriesData>({ series, figures, star, cars });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<SeriesData> {
  const series = requireSeries(params.series);
  const client = queryClient();
  const [figures, star, cars] = await Promise.all([
    client.ensureQueryData(getSeriesQueryOptions(series)),
    client.ensureQueryData(getNftRowQueryOptions(SERIES_PATHS.star(series))),
    client.ensureQueryData(getNftRowQueryOptions(SERIES_PATHS.cars(series))),
  ]).catch(throwAsRouteError);
  return { series, figures, star, cars };
}

export const meta: Route.MetaFunction = (args) => {
  const loaded = args.loaderData && unpack<SeriesData>(args.loaderData);
  if (!loaded)
    return pageMeta(args, {
      title: 'Series not found',
      description: 'No series has this name.',
      hidden: true,
    });
  const { series, figures } = loaded;
  return pageMeta(args, {
    title: `${SERIES_LABEL[series]} series`,
    description: `${formatCount(figures.cars)} ${SERIES_LABEL[series]} cars: floor, sales, top collectors and every car for sale.`,
  });
};

export default function SeriesPage(props: Route.ComponentProps) {
  const loaded = unpack<SeriesData>(props.loaderData);
  const { series } = loaded;
  const figures = useQuery({ ...getSeriesQueryOptions(series), initialData: loaded.figures }).data;
  const star = useQuery({
    ...getNftRowQueryOptions(SERIES_PATHS.star(series)),
    initialData: loaded.star,
  }).data;
  const [prices, nearPrices] = useNear<HTMLElement>();
  return (
    <div className="page-width grid grid-cols-1 gap-14 pt-6 pb-20 md:pt-9">
      <SeriesStage series={series} figures={figures} star={star.items[0]} />
      <NftRow
        key={series}
        title={`${SERIES_LABEL[series]} cars, cheapest first`}
        path={SERIES_PATHS.cars(series)}
        first={loaded.cars}
        all={`/explore?buildSeries=${series}&sort=price_up`}
        empty={<p className="text-mute">No cars in this series have been built yet.</p>}
      />
      <section ref={prices} aria-labelledby="prices" className="noscript:hidden">
        <h2 id="prices" className="display mb-4 text-h2">
          Prices
        </h2>
        <div className="grid min-h-[33rem] grid-cols-1 content-start gap-8 lg:min-h-68 lg:grid-cols-2">
          {nearPrices && <SeriesPrices key={series} series={series} days={DAYS} title="Sales" />}
        </div>
      </section>
      <SeriesHolders holders={figures.holders} />
    </div>
  );
}
