import { type AssetList, AssetListSchema } from '@pitlane/shared/api/assets';
import { AuthorListSchema, type AuthorProfile } from '@pitlane/shared/api/authors';
import { type RaceRecord as RaceRecordData, RaceRecordSchema } from '@pitlane/shared/api/races';
import { isAddressText, normalAddress, shortAddress } from '@pitlane/shared/domain/chain/address';
import { useQuery } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import { getWalletAuthorQueryOptions, walletAuthorPath } from '../entities/authors/author-queries.ts';
import { findHolder, type Holder, heldCarsPath, holderQuery } from '../entities/authors/holder.ts';
import { ALL_WALLETS, addsWalletsUp } from '../entities/garage/garage-href.ts';
import { assetsPath, getAssetsQueryOptions } from '../entities/nfts/asset-queries.ts';
import { loadFirstPage } from '../entities/nfts/load-first-page.ts';
import { type LoadedPage, loadPage } from '../entities/nfts/load-page.ts';
import { getRecordPath, getRecordQueryOptions } from '../entities/races/race-queries.ts';
import { BAYS_WIDE, getBayGrid } from '../features/garage/bay-grid.tsx';
import { GarageHead, inWallet } from '../features/garage/garage-head.tsx';
import { type CardAction, CardActionContext } from '../features/nfts/card/card-action.ts';
import { NftPages } from '../features/nfts/nft-pages.tsx';
import { RaceConsent } from '../features/races/race-consent-lazy.ts';
import { FitButton } from '../features/workshop/fit-button.tsx';
import { laterPart } from '../lib/loading/later-part.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { readAfter } from '../lib/page-address.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { useNear } from '../lib/use-near.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import { useWalletAddress } from '../wallet/wallet-store.ts';
import type { Route } from './+types/garage-of';

/** The address in the path, in the site's one spelling. Any other text is answered with what is expected. */
function addressOf(garageId: string): string {
  if (isAddressText(garageId)) return normalAddress(garageId);
  const message = 'Open a garage with its wallet’s address: 0x followed by 40 hexadecimal digits.';
  throw data({ code: 'NOT_FOUND', message }, { status: 404 });
}

type GarageData = {
  address: string;
  author: AuthorProfile | null;
  holder: Holder;
  first: LoadedPage;
  assets: AssetList;
  races: RaceRecordData;
};

/** Returns the holder that the address names: the wallet, or all wallets of its author. */
function askedHolder(wallet: string, author: AuthorProfile | null, params: URLSearchParams): Holder {
  return addsWalletsUp(params) ? findHolder(wallet, author) : { wallet };
}

/** GET /garage/{address}: that wallet's cars, or with ?wallets=all those of all wallets of its author, read-only and shareable. */
export async function loader(args: Route.LoaderArgs) {
  const address = addressOf(args.params.garageId);
  const { search, searchParams } = new URL(args.request.url);
  if (address !== args.params.garageId) throw redirect(`/garage/${address}${search}`);
  const [author = null] = (await loadJson(args, AuthorListSchema, walletAuthorPath(address))).authors;
  const holder = askedHolder(address, author, searchParams);
  const [first, assets, races] = await Promise.all([
    loadPage(args, heldCarsPath(holder)),
    loadJson(args, AssetListSchema, assetsPath(holder)),
    loadJson(args, RaceRecordSchema, getRecordPath({ driver: holder })),
  ]);
  return pack<GarageData>({ address, author, holder, first, assets, races });
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<GarageData> {
  const address = addressOf(params.garageId);
  const { searchParams } = new URL(request.url);
  const author = await queryClient()
    .ensureQueryData(getWalletAuthorQueryOptions(address))
    .catch(throwAsRouteError);
  const holder = askedHolder(address, author, searchParams);
  const [first, assets, races] = await Promise.all([
    loadFirstPage(heldCarsPath(holder), readAfter(searchParams)),
    queryClient().ensureQueryData(getAssetsQueryOptions(holder)).catch(throwAsRouteError),
    queryClient()
      .ensureQueryData(getRecordQueryOptions({ driver: holder }))
      .catch(throwAsRouteError),
  ]);
  return { address, author, holder, first, assets, races };
}

export const meta: Route.MetaFunction = (args) => {
  const garage = args.loaderData && unpack<GarageData>(args.loaderData);
  const name = garage?.author?.username ?? (garage && shortAddress(garage.address));
  const title = name ? `Garage of ${name}` : 'Garage';
  return pageMeta(args, {
    title,
    description: 'The cars and other items in one garage, read from the chain.',
  });
};

const RecentActivity = lazyComponent(() =>
  import('../features/activity/recent-activity.tsx').then((module) => module.RecentActivity),
);

// Below the cars, of which there may be many.
const AssetShelf = laterPart(() =>
  import('../features/garage/asset-shelf.tsx').then((module) => module.AssetShelf),
);

const RaceRecord = laterPart(() =>
  import('../features/races/results/race-record.tsx').then((module) => module.RaceRecord),
);

const HeldTokens = lazyComponent(() =>
  import('../features/nfts/held-tokens.tsx').then((module) => module.HeldTokens),
);

const fitUpgrade: CardAction = (nft) => <FitButton nft={nft} />;

export default function GarageOfPage({ loaderData }: Route.ComponentProps) {
  const { address, author, holder, first, assets, ...loaded } = unpack<GarageData>(loaderData);
  const connected = useWalletAddress();
  const own =
    connected === address || ('author' in holder && holder.author.wallets.some((each) => each === connected));
  const key = holderQuery(holder);
  const races = useQuery({
    ...getRecordQueryOptions({ driver: holder }),
    initialData: loaded.races,
  }).data;
  const [recent, nearRecent] = useNear<HTMLDivElement>();
  return (
    <div className="page-width pb-20">
      <CardActionContext value={own && connected ? inWallet(connected, fitUpgrade) : undefined}>
        <NftPages
          key={`${key} ${first.after}`}
          path={heldCarsPath(holder)}
          home={{ pathname: `/garage/${address}`, search: 'author' in holder ? ALL_WALLETS : '' }}
          first={first}
          head={(count, newest) => <GarageHead {...{ address, author, holder, own, count, newest }} />}
          look={(cars, part) => getBayGrid({ columns: BAYS_WIDE, cars, part })}
          empty={
            <EmptyState
              icon="car"
              title="Empty garage"
              action={<ButtonLink to="/explore">Explore cars</ButtonLink>}
            >
              This wallet owns no cars on the chains this site covers.
            </EmptyState>
          }
        />
      </CardActionContext>
      <RaceRecord key={`record ${key}`} wanted={false} record={races} of="driver" className="mt-14" />
      <div ref={recent}>
        <AssetShelf
          key={`shelf ${key}`}
          holder={holder}
          own={own}
          first={assets}
          wanted={nearRecent}
          className="mt-14"
        />
        {nearRecent && <HeldTokens key={`tokens ${key}`} holder={holder} />}
        {nearRecent && (
          <RecentActivity key={`activity ${address}`} about={`account=${address}`} className="mt-14" />
        )}
      </div>
      <p className="mt-10 hidden noscript:block">
        <ButtonLink to={`/activity?account=${address}`}>View all activity</ButtonLink>
      </p>
      {own && connected && <RaceConsent key={`races ${connected}`} address={connected} />}
    </div>
  );
}
