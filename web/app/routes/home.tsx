import { type Featured, FeaturedSchema } from '@pitlane/shared/api/hidden';
import { type Floors, FloorsSchema } from '@pitlane/shared/api/market';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { AuthorRanksSchema } from '@pitlane/shared/api/rankings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getNftRowQueryOptions } from '../entities/nfts/nft-queries.ts';
import { NftRow, NftSlides } from '../features/nfts/card/nft-row.tsx';
import { EndingLots, LOTS_PATH } from '../features/nfts/home/ending-lots.tsx';
import { HomeHero } from '../features/nfts/home/home-hero.tsx';
import { FLOORS_PATH, getFloorsQueryOptions, SeriesFloors } from '../features/nfts/home/series-floors.tsx';
import type { Ranking } from '../features/rankings/rank-lines.ts';
import { getRankQueryOptions, TOP_TEN_PATH } from '../features/rankings/rank-queries.ts';
import { type CardList, toCards } from '../lib/cards.ts';
import { fetchAnswer } from '../lib/live/answer-positions.ts';
import { useFirstSign } from '../lib/loading/first-sign.ts';
import { laterPart } from '../lib/loading/later-part.tsx';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { isPageThere } from '../lib/site-name.ts';
import type { Route } from './+types/home';

const FEATURED_PATH = '/api/featured';

/** The lists of the home page, each a question to the API. */
const LISTS = {
  minted: '/api/nfts?limit=12',
  forSale: '/api/nfts?status=buy_now&sort=recently_listed&limit=12',
  purchased: '/api/nfts?sort=recently_sold&limit=12',
  star: '/api/nfts?category=car&status=buy_now&sort=rank&limit=1',
  lots: LOTS_PATH,
} as const;

type HomeLists = Record<keyof typeof LISTS, CardList>;

type HomeData = HomeLists & { ranks: Ranking; featured: Featured; floors: Floors };

/** GET /home: a car to buy, the lots that end next, the six series, three carousels of cards, and who sells the most. */
export async function loader(args: Route.LoaderArgs) {
  const read = async (path: string) => toCards(await loadJson(args, NftListSchema, path));
  const [lists, ranks, featured, floors] = await Promise.all([
    readLists(read),
    loadJson(args, AuthorRanksSchema, TOP_TEN_PATH),
    loadJson(args, FeaturedSchema, FEATURED_PATH),
    loadJson(args, FloorsSchema, FLOORS_PATH),
  ]);
  return pack<HomeData>({ ...lists, ranks, featured, floors });
}

export async function clientLoader(_: Route.ClientLoaderArgs): Promise<HomeData> {
  const client = queryClient();
  const read = (path: string) => client.ensureQueryData(getNftRowQueryOptions(path)).catch(throwAsRouteError);
  const [lists, ranks, featured, floors] = await Promise.all([
    readLists(read),
    client.ensureQueryData(getRankQueryOptions(TOP_TEN_PATH)).catch(throwAsRouteError),
    client.ensureQueryData(getFeaturedQueryOptions()).catch(throwAsRouteError),
    client.ensureQueryData(getFloorsQueryOptions()).catch(throwAsRouteError),
  ]);
  return { ...lists, ranks, featured, floors };
}

async function readLists(read: (path: string) => Promise<CardList>): Promise<HomeLists> {
  const [minted, forSale, purchased, star, lots] = await Promise.all([
    read(LISTS.minted),
    read(LISTS.forSale),
    read(LISTS.purchased),
    read(LISTS.star),
    read(LISTS.lots),
  ]);
  return { minted, forSale, purchased, star, lots };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Racing cars to mint, tune and trade',
    description:
      'Buy, bid on and mint one-of-a-kind race cars. Own every car on-chain, with verifiable stats.',
  });

// Most sites have something in each row.
const HomeEmpty = laterPart(() =>
  import('../features/nfts/home/home-empty.tsx').then((module) => module.HomeEmpty),
);

// Below all rows: it is live from the first sign of a reader on.
const TopTen = laterPart(() => import('../features/rankings/top-ten.tsx').then((module) => module.TopTen));

export default function HomePage(props: Route.ComponentProps) {
  const loaderData = unpack<HomeData>(props.loaderData);
  const signed = useFirstSign();
  const star = useQuery({ ...getNftRowQueryOptions(LISTS.star), initialData: loaderData.star }).data;
  const minted = useQuery({ ...getNftRowQueryOptions(LISTS.minted), initialData: loaderData.minted }).data;
  return (
    <>
      <HomeHero
        star={star.items[0] ?? minted.items.find(({ category }) => category === 'car')}
        cars={minted.facets.category.car ?? 0}
      />
      <EndingLots first={loaderData.lots} />
      <div className="page-width grid gap-14 pt-8 pb-20">
        <SeriesFloors first={loaderData.floors} />
        <FeaturedRow first={loaderData.featured} />
        <NftRow
          title="Newly Minted"
          path={LISTS.minted}
          first={loaderData.minted}
          all="/explore"
          empty={<HomeEmpty wanted row="minted" />}
        />
        <NftRow
          title="Available for Sale"
          path={LISTS.forSale}
          first={loaderData.forSale}
          all="/explore?status=buy_now&sort=recently_listed"
          empty={<HomeEmpty wanted row="forSale" />}
        />
        <NftRow
          title="Recently Purchased"
          path={LISTS.purchased}
          first={loaderData.purchased}
          sold
          all="/explore?sort=recently_sold"
          empty={<HomeEmpty wanted row="purchased" />}
        />
        {isPageThere('/rangking') && <TopTen wanted={signed} first={loaderData.ranks} />}
      </div>
    </>
  );
}

/** Query options for featured items. The key is that of a list: it changes with the lists of all chains. */
function getFeaturedQueryOptions() {
  return queryOptions({
    queryKey: ['nfts', 'row', FEATURED_PATH],
    queryFn: (context) => fetchAnswer<Featured>(context, FEATURED_PATH),
  });
}

/** The row of the home page that operators choose; nothing when they have chosen nothing. */
function FeaturedRow({ first }: { first: Featured }) {
  const { nfts } = useQuery({ ...getFeaturedQueryOptions(), initialData: first }).data;
  if (nfts.length === 0) return null;
  return <NftSlides title="Featured" nfts={nfts} />;
}
