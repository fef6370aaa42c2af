import { type NftDetail, NftDetailSchema, NftListSchema } from '@pitlane/shared/api/nfts';
import type { Series } from '@pitlane/shared/domain/series';
import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { useQuery } from '@tanstack/react-query';
import { BuildDisclosure } from '../features/builds/build-disclosure.tsx';
import { NftRow } from '../features/nfts/card/nft-row.tsx';
import { useCountView } from '../features/nfts/item/count-view.ts';
import { ItemDeal } from '../features/nfts/item/item-deal.tsx';
import { ItemFacts } from '../features/nfts/item/item-facts.tsx';
import { ITEM_LAYOUT } from '../features/nfts/item/item-layout.ts';
import { ItemRace } from '../features/nfts/item/item-race.tsx';
import { ItemTabs, preloadItemTabs } from '../features/nfts/item/item-tabs.tsx';
import { TradeActions } from '../features/orders/trade-actions.tsx';
import { type CardList, toCards } from '../lib/cards.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { loadJson } from '../lib/load-json.ts';
import { getNftQueryOptions, getNftRowQueryOptions, nftPath } from '../lib/nft-queries.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { throwAsRouteError } from '../lib/throw-as-route-error.ts';
import { STAGE_ATTRIBUTE } from '../lib/travelling-picture.ts';
import { NftPicture } from '../ui/cars/nft-picture.tsx';
import { STAGE_SIZES } from '../ui/cars/stage-sizes.ts';
import { useWalletAddress } from '../wallet/wallet-store.ts';
import type { Route } from './+types/item-detail';

// Only the owner of a car has it.
const FitButton = lazyComponent(() =>
  import('../features/workshop/fit-button.tsx').then((module) => module.FitButton),
);

/** The list of the car's own series; of every series while it is under its cover. */
const seriesPath = (series: Series | null) => `/api/nfts?${series ? `buildSeries=${series}&` : ''}limit=12`;

type ItemData = { detail: { nft: NftDetail; indexed: CardList['indexed'] }; series: CardList };

/** GET /ItemDetail/{nftId} */
export async function loader(args: Route.LoaderArgs) {
  const detail = await loadJson(args, NftDetailSchema, nftPath(args.params.nftId));
  const series = await loadJson(args, NftListSchema, seriesPath(detail.nft.buildSeries));
  return pack<ItemData>({ detail, series: toCards(series) });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<ItemData> {
  const client = queryClient();
  const tabs = preloadItemTabs();
  const detail = await client.ensureQueryData(getNftQueryOptions(params.nftId)).catch(throwAsRouteError);
  const path = seriesPath(detail.nft.buildSeries);
  const series = await client.ensureQueryData(getNftRowQueryOptions(path)).catch(throwAsRouteError);
  await tabs;
  return { detail, series };
}

export const meta: Route.MetaFunction = (args) => {
  const nft = args.loaderData && unpack<ItemData>(args.loaderData).detail.nft;
  if (!nft)
    return pageMeta(args, { title: 'Car not found', description: 'There is no such car.', hidden: true });
  return pageMeta(args, {
    title: nft.title,
    description: nft.description,
    image: `/media/nfts/${nft.id}/card.png`,
  });
};

export default function ItemDetailPage(props: Route.ComponentProps) {
  const loaderData = unpack<ItemData>(props.loaderData);
  const { id } = loaderData.detail.nft;
  const { nft, indexed } = useQuery({ ...getNftQueryOptions(id), initialData: loaderData.detail }).data;
  const path = seriesPath(nft.buildSeries);
  const series = useQuery({ ...getNftRowQueryOptions(path), initialData: loaderData.series }).data;
  const own = useWalletAddress() === nft.author.wallet;
  useCountView(id);
  return (
    <div className={ITEM_LAYOUT.page}>
      <div className={ITEM_LAYOUT.top}>
        <div data-series={nft.buildSeries} className={ITEM_LAYOUT.stage} {...STAGE_ATTRIBUTE}>
          <NftPicture nft={nft} sizes={STAGE_SIZES} first />
          <div className="material-edge" />
        </div>
        <ItemFacts nft={nft} own={own} action={<FitButton nft={nft} />} />
        <ItemDeal
          nft={nft}
          indexed={indexed}
          available={series.facets.status.buy_now ?? 0}
          trade={<TradeActions key={id} nft={nft} own={own} race={<ItemRace until={nft.locked_until} />} />}
        />
      </div>
      <div className="grid grid-cols-1 gap-8">
        <ItemTabs nft={nft} />
        {nft.built && <BuildDisclosure key={id} id={id} title={nft.title} />}
      </div>
      <NftRow
        title={nft.buildSeries ? `More of the ${SERIES_LABEL[nft.buildSeries]} series` : 'More cars'}
        path={path}
        first={loaderData.series}
        without={id}
        all={nft.buildSeries ? `/explore?buildSeries=${nft.buildSeries}` : '/explore'}
        empty={null}
      />
    </div>
  );
}
