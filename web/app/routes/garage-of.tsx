import { type AssetList, AssetListSchema } from '@pitlane/shared/api/assets';
import { isAddressText, normalAddress, shortAddress } from '@pitlane/shared/domain/address';
import { data, redirect } from 'react-router';
import { AssetShelf } from '../features/garage/asset-shelf.tsx';
import { GarageHead } from '../features/garage/garage-head.tsx';
import { type CardAction, CardActionContext } from '../features/nfts/card/card-action.ts';
import { NftPages, walletPath } from '../features/nfts/nft-pages.tsx';
import { RaceConsent } from '../features/races/race-consent-lazy.ts';
import { FitButton } from '../features/workshop/fit-button.tsx';
import { assetsPath, getAssetsQueryOptions } from '../lib/asset-queries.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { loadFirstPage } from '../lib/load-first-page.ts';
import { loadJson } from '../lib/load-json.ts';
import { type LoadedPage, loadPage } from '../lib/load-page.ts';
import { pack, unpack } from '../lib/packed.ts';
import { readAfter } from '../lib/page-address.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { throwAsRouteError } from '../lib/throw-as-route-error.ts';
import { useNear } from '../lib/use-near.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import { useWalletAddress } from '../wallet/wallet-store.ts';
import type { Route } from './+types/garage-of';

/** The address in the path, in the site's one spelling. Any other text is answered with what is expected. */
function addressOf(garageId: string): string {
  if (isAddressText(garageId)) return normalAddress(garageId);
  const message = 'A garage is found by the address of its wallet: 0x and 40 hexadecimal digits.';
  throw data({ code: 'NOT_FOUND', message }, { status: 404 });
}

type GarageData = { address: string; first: LoadedPage; assets: AssetList };

/** GET /garage/{address}: that wallet's cars, read-only and shareable. */
export async function loader(args: Route.LoaderArgs) {
  const address = addressOf(args.params.garageId);
  if (address !== args.params.garageId) throw redirect(`/garage/${address}`);
  const [first, assets] = await Promise.all([
    loadPage(args, walletPath(address)),
    loadJson(args, AssetListSchema, assetsPath(address)),
  ]);
  return pack<GarageData>({ address, first, assets });
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<GarageData> {
  const address = addressOf(params.garageId);
  const [first, assets] = await Promise.all([
    loadFirstPage(walletPath(address), readAfter(new URL(request.url).searchParams)),
    queryClient().ensureQueryData(getAssetsQueryOptions(address)).catch(throwAsRouteError),
  ]);
  return { address, first, assets };
}

export const meta: Route.MetaFunction = (args) => {
  const address = args.loaderData && unpack<GarageData>(args.loaderData).address;
  const title = address ? `Garage of ${shortAddress(address)}` : 'Garage';
  return pageMeta(args, { title, description: 'The cars in one wallet, as the chain has them.' });
};

const RecentActivity = lazyComponent(() =>
  import('../features/activity/recent-activity.tsx').then((module) => module.RecentActivity),
);

const fitUpgrade: CardAction = (nft) => <FitButton nft={nft} />;

export default function GarageOfPage({ loaderData }: Route.ComponentProps) {
  const { address, first, assets } = unpack<GarageData>(loaderData);
  const own = useWalletAddress() === address;
  const [recent, nearRecent] = useNear<HTMLDivElement>();
  return (
    <div className="page-width pb-20">
      <CardActionContext value={own ? fitUpgrade : undefined}>
        <NftPages
          key={`${address} ${first.after}`}
          path={walletPath(address)}
          home={{ pathname: `/garage/${address}` }}
          first={first}
          head={(count) => (
            <GarageHead address={address} own={own} count={count} owner={first.list.items[0]?.author} />
          )}
          empty={
            <EmptyState
              icon="car"
              title="An empty garage"
              action={<ButtonLink to="/explore">Explore cars</ButtonLink>}
            >
              This wallet owns no car on the chains that this site reads.
            </EmptyState>
          }
        />
      </CardActionContext>
      <AssetShelf key={`shelf ${address}`} address={address} own={own} first={assets} />
      <div ref={recent}>
        {nearRecent && (
          <RecentActivity key={`activity ${address}`} about={`account=${address}`} className="mt-14" />
        )}
      </div>
      <p className="mt-10 hidden noscript:block">
        <ButtonLink to={`/activity?account=${address}`}>All its activity</ButtonLink>
      </p>
      {own && <RaceConsent key={`races ${address}`} address={address} />}
    </div>
  );
}
