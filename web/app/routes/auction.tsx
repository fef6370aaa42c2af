import { type AuctionList, AuctionListSchema } from '@pitlane/shared/api/auctions';
import { type Chain, isChain } from '@pitlane/shared/domain/chain/chains';
import { toCardAuction } from '../entities/auctions/card-auction.ts';
import { AuctionFilter } from '../features/auctions/auction-filter.tsx';
import { AuctionGrid, type AuctionGridProps } from '../features/auctions/auction-grid.tsx';
import { getAuctionListQueryOptions } from '../features/auctions/auction-queries.ts';
import { RefundCallout } from '../features/auctions/refund-callout.tsx';
import { WIDE_GRID_SIZES } from '../features/nfts/card/grid-class.ts';
import { NftCard } from '../features/nfts/card/nft-card.tsx';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/auction';

type Lists = Record<keyof ReturnType<typeof getAuctionPaths>, AuctionList>;
type AuctionData = { chain: ReturnType<typeof readAuctionChain>; lists: Lists };

async function readLists(
  chain: AuctionData['chain'],
  read: (path: string) => Promise<AuctionList>,
): Promise<AuctionData> {
  const paths = getAuctionPaths(chain);
  const [open, ended, closed] = await Promise.all([read(paths.open), read(paths.ended), read(paths.closed)]);
  return { chain, lists: { open, ended, closed } };
}

const chainOf = ({ request }: { request: Request }) => readAuctionChain(new URL(request.url).searchParams);

/** GET /auction: what is auctioned now (specification section 2, "Live Auction"). ?chain= selects the chain. */
export async function loader(args: Route.LoaderArgs) {
  return pack(await readLists(chainOf(args), (path) => loadJson(args, AuctionListSchema, path)));
}

export function clientLoader(args: Route.ClientLoaderArgs): Promise<AuctionData> {
  const client = queryClient();
  return readLists(chainOf(args), (path) =>
    client.ensureQueryData(getAuctionListQueryOptions(path)).catch(throwAsRouteError),
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Live Auction',
    description: 'Cars and other items up for auction, each with its clock, highest bid and bidders.',
  });

const renderCard: AuctionGridProps['card'] = (auction) => (
  <NftCard nft={auction.nft} auction={toCardAuction(auction)} sizes={WIDE_GRID_SIZES} />
);

export default function AuctionPage(props: Route.ComponentProps) {
  const { chain, lists } = unpack<AuctionData>(props.loaderData);
  const paths = getAuctionPaths(chain);
  return (
    <div className="page-width grid gap-12 pb-20">
      <div>
        <PageTitle
          title="Live Auction"
          lead="Bid on one-of-a-kind race cars. Outbid? You’re refunded instantly."
          action={<AuctionFilter chain={chain} />}
        />
        <RefundCallout />
        <AuctionGrid
          key={paths.open}
          title="Ending soon"
          path={paths.open}
          first={lists.open}
          leads
          card={renderCard}
          empty={
            <EmptyState
              icon="clock"
              title="No live auctions"
              action={<ButtonLink to="/explore?status=buy_now">Items to buy now</ButtonLink>}
            >
              Own an item? Start an auction on its page.
            </EmptyState>
          }
        />
      </div>
      <AuctionGrid
        key={paths.ended}
        title="Waiting to be settled"
        path={paths.ended}
        first={lists.ended}
        card={renderCard}
      />
      <AuctionGrid
        key={paths.closed}
        title="Ended recently"
        path={paths.closed}
        first={lists.closed}
        card={renderCard}
      />
    </div>
  );
}

/** Returns the paths of the page's lists: those that run, those that wait to be settled, those that have ended lately. */
function getAuctionPaths(chain: Chain | undefined) {
  const of = chain ? `&chain=${chain}` : '';
  return {
    open: `/api/auctions?state=open${of}&limit=60`,
    ended: `/api/auctions?state=ended${of}&limit=12`,
    closed: `/api/auctions?state=closed${of}&limit=12`,
  };
}

/** The chain that an address names; undefined for all. */
function readAuctionChain(params: URLSearchParams): Chain | undefined {
  const given = params.get('chain') ?? '';
  return isChain(given) ? given : undefined;
}
