import { type AuctionDetail, AuctionDetailSchema, AuctionListSchema } from '@pitlane/shared/api/auctions';
import { type NftDetail, NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { type RaceRecord as RaceRecordData, RaceRecordSchema } from '@pitlane/shared/api/races';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { useQuery } from '@tanstack/react-query';
import { getNftQueryOptions, getNftRowQueryOptions, nftPath } from '../entities/nfts/nft-queries.ts';
import { STAGE_ATTRIBUTE } from '../entities/nfts/travelling-picture.ts';
import { getRecordPath, getRecordQueryOptions } from '../entities/races/race-queries.ts';
import {
  auctionPath,
  getItemAuctionQueryOptions,
  itemAuctionPath,
} from '../features/auctions/auction-queries.ts';
import { createOpenStore } from '../features/auctions/create-open.ts';
import { useCountView } from '../features/nfts/item/count-view.ts';
import { ItemDeal } from '../features/nfts/item/item-deal.tsx';
import { ItemFacts } from '../features/nfts/item/item-facts.tsx';
import { ITEM_LAYOUT } from '../features/nfts/item/item-layout.ts';
import { ItemRace } from '../features/nfts/item/item-race.tsx';
import { ItemTabs, preloadItemTabs } from '../features/nfts/item/item-tabs.tsx';
import { TradeActions } from '../features/orders/trade-actions.tsx';
import { type CardList, toCards } from '../lib/cards.ts';
import { useFirstSign } from '../lib/loading/first-sign.ts';
import { laterPart } from '../lib/loading/later-part.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session/session.ts';
import { useStore } from '../lib/store.ts';
import { useNear } from '../lib/use-near.ts';
import { WITH_ACTION_BAR } from '../ui/action-bar.tsx';
import { NftPicture } from '../ui/cars/nft-picture.tsx';
import { STAGE_SIZES } from '../ui/cars/stage-sizes.ts';
import { ButtonLink } from '../ui/text-link.tsx';
import { useWalletAddress } from '../wallet/wallet-store.ts';
import type { Route } from './+types/item-detail';

// Far below what is seen first.
const ItemOffers = lazyComponent(() =>
  import('../features/orders/offers/item-offers.tsx').then((module) => module.ItemOffers),
);
const NftRow = laterPart(() => import('../features/nfts/card/nft-row.tsx').then((module) => module.NftRow));
const AuctionPanel = laterPart(() =>
  import('../features/auctions/auction-panel.tsx').then((module) => module.AuctionPanel),
);

// Served with the page, and not used before a reader's first sign.
const BuildDisclosure = laterPart(() =>
  import('../features/builds/build-disclosure.tsx').then((module) => module.BuildDisclosure),
);
const ItemStats = laterPart(() =>
  import('../features/nfts/item/item-stats.tsx').then((module) => module.ItemStats),
);

const RaceRecord = laterPart(() =>
  import('../features/races/results/race-record.tsx').then((module) => module.RaceRecord),
);

// Only the owner of a car has them.
const CreateAuction = lazyComponent(() =>
  import('../features/auctions/create-auction.tsx').then((module) => module.CreateAuction),
);

const CreateAuctionSheet = lazyComponent(() =>
  import('../features/auctions/create-auction.tsx').then((module) => module.CreateAuctionSheet),
);

const ItemPrices = lazyComponent(() =>
  import('../features/charts/item-prices.tsx').then((module) => module.ItemPrices),
);

const OwnPrices = lazyComponent(() =>
  import('../features/charts/item-prices.tsx').then((module) => module.OwnPrices),
);

const RecentActivity = lazyComponent(() =>
  import('../features/activity/recent-activity.tsx').then((module) => module.RecentActivity),
);

const WatchButton = laterPart(() =>
  import('../features/watchlist/watch-button.tsx').then((module) => module.WatchButton),
);

const CompareButton = laterPart(() =>
  import('../features/compare/compare-button.tsx').then((module) => module.CompareButton),
);

const ReportButton = lazyComponent(() =>
  import('../features/reports/report-button.tsx').then((module) => module.ReportButton),
);

const ItemMedia = lazyComponent(() =>
  import('../features/nfts/item/item-media.tsx').then((module) => module.ItemMedia),
);

const HiddenItem = laterPart(() =>
  import('../features/nfts/item/hidden-item.tsx').then((module) => module.HiddenItem),
);

const FitButton = lazyComponent(() =>
  import('../features/workshop/fit-button.tsx').then((module) => module.FitButton),
);

// A signed-in account may have liked the item. For other visitors the code is loaded at their first sign.
const Like = laterPart(() => import('../features/likes/like-button.tsx').then((module) => module.LikeButton));

/** The list of a car's own series, of every series while it is under its cover; of another item, of its category. */
const seriesPath = ({ category, buildSeries }: Pick<NftDetail, 'category' | 'buildSeries'>) =>
  `/api/nfts?category=${category}&${buildSeries ? `buildSeries=${buildSeries}&` : ''}limit=12`;

type ItemData = {
  detail: { nft: NftDetail; indexed: CardList['indexed'] };
  series: CardList;
  /** The auction of a car that is in one. */
  auction: AuctionDetail | null;
  /** What a car has raced. */
  races: RaceRecordData | null;
};

const isCar = ({ category }: NftDetail) => category === 'car';
const isOnAuction = ({ status }: NftDetail) => status === 'on_auction';

async function loadAuction(args: Route.LoaderArgs, id: string): Promise<AuctionDetail | null> {
  const { auctions } = await loadJson(args, AuctionListSchema, itemAuctionPath(id));
  return auctions[0] ? loadJson(args, AuctionDetailSchema, auctionPath(auctions[0].id)) : null;
}

/** GET /ItemDetail/{nftId} */
export async function loader(args: Route.LoaderArgs) {
  const detail = await loadJson(args, NftDetailSchema, nftPath(args.params.nftId));
  const [series, auction, races] = await Promise.all([
    loadJson(args, NftListSchema, seriesPath(detail.nft)),
    isOnAuction(detail.nft) ? loadAuction(args, detail.nft.id) : null,
    isCar(detail.nft) ? loadJson(args, RaceRecordSchema, getRecordPath({ car: detail.nft.id })) : null,
  ]);
  return pack<ItemData>({ detail, series: toCards(series), auction, races });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<ItemData> {
  const client = queryClient();
  const parts = Promise.all([preloadItemTabs(), NftRow.preload()]);
  const detail = await client.ensureQueryData(getNftQueryOptions(params.nftId)).catch(throwAsRouteError);
  const path = seriesPath(detail.nft);
  const [series, auction, races] = await Promise.all([
    client.ensureQueryData(getNftRowQueryOptions(path)),
    isOnAuction(detail.nft) ? client.ensureQueryData(getItemAuctionQueryOptions(detail.nft.id)) : null,
    isCar(detail.nft) ? client.ensureQueryData(getRecordQueryOptions({ car: detail.nft.id })) : null,
    isOnAuction(detail.nft) ? AuctionPanel.preload() : null,
    parts,
  ]).catch(throwAsRouteError);
  return { detail, series, auction, races };
}

export const handle = WITH_ACTION_BAR;

export const meta: Route.MetaFunction = (args) => {
  const nft = args.loaderData && unpack<ItemData>(args.loaderData).detail.nft;
  if (!nft)
    return pageMeta(args, {
      title: 'Item not found',
      description: 'We couldn’t find this item.',
      hidden: true,
    });
  if (nft.hidden)
    return pageMeta(args, {
      title: 'Hidden item',
      description: 'The site’s operators have hidden this item.',
      hidden: true,
    });
  return pageMeta(args, {
    title: nft.title,
    description: nft.description,
    image: `/media/nfts/${nft.id}/card.png`,
  });
};

const MORE = {
  garage: 'More tuneup garages',
  station: 'More gas stations',
  art: 'More art',
  music: 'More music',
  video: 'More films',
} as const;

function getMoreTitle({ category, buildSeries }: NftDetail): string {
  if (category !== 'car') return MORE[category];
  return buildSeries ? `More of the ${SERIES_LABEL[buildSeries]} series` : 'More cars';
}

export default function ItemDetailPage(props: Route.ComponentProps) {
  const loaderData = unpack<ItemData>(props.loaderData);
  const { id } = loaderData.detail.nft;
  const { nft, indexed } = useQuery({ ...getNftQueryOptions(id), initialData: loaderData.detail }).data;
  const path = seriesPath(nft);
  const series = useQuery({ ...getNftRowQueryOptions(path), initialData: loaderData.series }).data;
  const own = useWalletAddress() === nft.author.wallet;
  const creating = useStore(createOpenStore);
  const signed = useFirstSign();
  const session = useSession();
  const [row, near] = useNear<HTMLDivElement>();
  const [offers, nearOffers] = useNear<HTMLDivElement>();
  const [prices, nearPrices] = useNear<HTMLDivElement>();
  useCountView(id);
  // One that has begun while the page was open comes by the query of the panel.
  const { data: auction = loaderData.auction } = useQuery({
    ...getItemAuctionQueryOptions(id),
    initialData: loaderData.auction ?? undefined,
    enabled: isOnAuction(nft) || loaderData.auction !== null,
  });
  const { data: races } = useQuery({
    ...getRecordQueryOptions({ car: id }),
    initialData: loaderData.races ?? undefined,
    enabled: isCar(nft),
  });
  if (nft.hidden) return <HiddenItem wanted nft={nft} />;
  return (
    <div className={ITEM_LAYOUT.page}>
      <div className={ITEM_LAYOUT.top}>
        <div data-series={nft.buildSeries} className={ITEM_LAYOUT.stage} {...STAGE_ATTRIBUTE}>
          <NftPicture nft={nft} sizes={STAGE_SIZES} first />
          {nft.media && (
            // The height of a player of sounds, which comes below the picture.
            <div className={nft.media.kind === 'audio' ? 'min-h-19.5' : undefined}>
              <ItemMedia media={nft.media} title={nft.title} />
            </div>
          )}
          <div className="absolute end-3 top-3 z-10 flex flex-wrap justify-end gap-2">
            {nft.category === 'car' && <CompareButton key={`compare-${id}`} wanted={signed} nft={nft} />}
            <WatchButton key={id} wanted={signed} nft={nft} />
          </div>
          <div className="material-edge" />
        </div>
        <div className={ITEM_LAYOUT.beside}>
          <ItemFacts
            nft={nft}
            own={own}
            action={nft.category === 'car' && <FitButton nft={nft} tooltipAlign="end" />}
            like={<Like key={id} wanted={signed || session !== undefined} nft={nft} />}
          />
          <ItemStats key={`stats-${id}`} wanted={false} stats={nft.game_stats} />
          <ItemDeal
            nft={nft}
            indexed={indexed}
            available={series.facets.status.buy_now ?? 0}
            auction={
              auction && (
                <AuctionPanel key={auction.auction.id} nft={nft} indexed={indexed} first={auction} wanted />
              )
            }
            trade={
              (!isOnAuction(nft) || creating) && (
                <TradeActions
                  key={id}
                  nft={nft}
                  own={own}
                  race={<ItemRace until={nft.locked_until} />}
                  auction={<CreateAuction nft={nft} />}
                />
              )
            }
          />
        </div>
        <ItemTabs nft={nft} />
      </div>
      {(own || creating) && <CreateAuctionSheet key={`auction-${id}`} nft={nft} />}
      <div className="grid grid-cols-1 gap-8">
        <div ref={offers} className="empty:hidden">
          {!isOnAuction(nft) && (
            <section aria-labelledby="offers" className="surface min-h-28 p-5.5">
              <h2 id="offers" className="label mb-3 text-h3">
                Offers
              </h2>
              {nearOffers && <ItemOffers key={id} nft={nft} />}
            </section>
          )}
        </div>
        {nft.category === 'car' && nft.built && (
          <BuildDisclosure key={`build-${id}`} wanted={signed} id={id} title={nft.title} />
        )}
      </div>
      {races && <RaceRecord key={`races-${id}`} wanted={false} record={races} of="car" />}
      <section ref={prices} aria-labelledby="prices">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="prices" className="display text-h2">
            Prices
          </h2>
          <span className="hidden noscript:block">
            <ButtonLink to={`/activity?nft=${id}`}>View all activity</ButtonLink>
          </span>
        </div>
        {nft.buildSeries && (
          <div className="grid min-h-[66rem] grid-cols-1 content-start gap-8 lg:min-h-136 lg:grid-cols-2 noscript:hidden">
            {nearPrices && <ItemPrices key={id} nft={nft} series={nft.buildSeries} />}
          </div>
        )}
        {nft.category !== 'car' && (
          <div className="min-h-48 noscript:hidden">{nearPrices && <OwnPrices key={id} id={id} />}</div>
        )}
      </section>
      {nearPrices && <RecentActivity key={`activity ${id}`} about={`nft=${id}`} />}
      <div ref={row}>
        <NftRow
          key={path}
          wanted={near}
          title={getMoreTitle(nft)}
          path={path}
          first={loaderData.series}
          without={id}
          all={
            nft.buildSeries ? `/explore?buildSeries=${nft.buildSeries}` : `/explore?category=${nft.category}`
          }
          empty={null}
        />
        <div className="mt-6 min-h-9 noscript:hidden">
          {near && <ReportButton key={id} kind="item" target={id} title={nft.title} />}
        </div>
      </div>
    </div>
  );
}
