import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getWalletAuthorQueryOptions } from '../entities/authors/author-queries.ts';
import { findHolder, type Holder, heldCarsPath, holderQuery } from '../entities/authors/holder.ts';
import { getRecordQueryOptions } from '../entities/races/race-queries.ts';
import { LeadingBids } from '../features/auctions/leading-bids.tsx';
import { useBidsTotal } from '../features/auctions/use-bids-total.ts';
import { AssetShelf } from '../features/garage/asset-shelf.tsx';
import { BAYS_BESIDE, getBayGrid } from '../features/garage/bay-grid.tsx';
import { GarageFloor } from '../features/garage/garage-floor.tsx';
import { GarageHead, inWallet } from '../features/garage/garage-head.tsx';
import { GarageFigure, GarageTotals } from '../features/garage/garage-totals.tsx';
import { HoldingLine } from '../features/garage/holding-line.tsx';
import { type CardAction, CardActionContext } from '../features/nfts/card/card-action.ts';
import { NftGrid } from '../features/nfts/card/nft-grid.tsx';
import { NftPages } from '../features/nfts/nft-pages.tsx';
import { ListManyArea } from '../features/orders/list-many-area.tsx';
import { RaceConsent } from '../features/races/race-consent-lazy.ts';
import { FitButton } from '../features/workshop/fit-button.tsx';
import { fitStore } from '../features/workshop/fit-store.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';

const WalletOrders = lazyComponent(() =>
  import('../features/orders/wallet-orders.tsx').then((module) => module.WalletOrders),
);

const RecentActivity = lazyComponent(() =>
  import('../features/activity/recent-activity.tsx').then((module) => module.RecentActivity),
);

const RaceRecord = lazyComponent(() =>
  import('../features/races/results/race-record.tsx').then((module) => module.RaceRecord),
);

const HeldTokens = lazyComponent(() =>
  import('../features/nfts/held-tokens.tsx').then((module) => module.HeldTokens),
);

const fitUpgrade: CardAction = (nft) => <FitButton nft={nft} />;

/** The cars of the connected wallet, and of the other wallets that the same account has linked, with all that is open. */
export function OwnGarage({ address }: { address: string }) {
  useEffect(() => {
    void fitStore.resume();
  }, []);
  const query = useQuery(getWalletAuthorQueryOptions(address));
  // When it cannot be read who holds the wallet, the wallet's own cars are shown.
  const author = query.data ?? null;
  const holder = findHolder(address, author);
  const key = holderQuery(holder);
  return (
    <div className="page-width min-h-dvh pb-20">
      {query.isPending ? (
        <>
          <PageTitle title="Your garage" lead="Loading ..." />
          <NftGrid nfts={[]} skeletons={4} />
        </>
      ) : (
        <ListManyArea key={address} action={fitUpgrade}>
          {({ begin, action }) => (
            <CardActionContext
              value={(nft) => (
                <>
                  <HoldingLine nft={nft.id} holder={holder} />
                  {inWallet(address, action)(nft)}
                </>
              )}
            >
              <NftPages
                key={key}
                path={heldCarsPath(holder)}
                home={{ pathname: `/garage/${address}` }}
                head={(count, newest) => (
                  <GarageHead
                    newest={newest}
                    address={address}
                    author={author}
                    holder={holder}
                    own
                    count={count}
                    tools={begin}
                    totals={
                      <GarageTotals holder={holder}>
                        <InBids address={address} />
                      </GarageTotals>
                    }
                  />
                )}
                look={(cars, part) => getBayGrid({ columns: BAYS_BESIDE, cars, part, first: <NextCar /> })}
                frame={(bays, cars) => (
                  <GarageFloor
                    bays={bays}
                    deals={
                      <>
                        <LeadingBids key={`bids ${address}`} address={address} />
                        <WalletOrders key={`orders ${address}`} address={address} cars={cars} />
                      </>
                    }
                    shelf={<AssetShelf key={`shelf ${key}`} holder={holder} own />}
                  />
                )}
                empty={
                  <EmptyState
                    icon="car"
                    title="Room for your first car"
                    action={
                      <ButtonLink to="/mint" variant="primary">
                        Mint a car
                      </ButtonLink>
                    }
                  >
                    This wallet owns no cars yet.
                  </EmptyState>
                }
              />
            </CardActionContext>
          )}
        </ListManyArea>
      )}
      {!query.isPending && <OwnRecord key={`record ${key}`} holder={holder} />}
      {!query.isPending && <HeldTokens key={`tokens ${key}`} holder={holder} />}
      <RecentActivity key={`activity ${address}`} about={`account=${address}`} className="mt-14" />
      <RaceConsent key={`races ${address}`} address={address} />
    </div>
  );
}

/** What the holder has raced. It comes after the cars, and nothing waits for it. */
function OwnRecord({ holder }: { holder: Holder }) {
  const { data } = useQuery(getRecordQueryOptions({ driver: holder }));
  return data && <RaceRecord record={data} of="driver" className="mt-14" />;
}

/** In the first empty bay. */
function NextCar() {
  return (
    <div className="grid justify-items-center gap-3">
      <p>Room for another car</p>
      <ButtonLink to="/mint" size="sm">
        Mint a car
      </ButtonLink>
    </div>
  );
}

/** What the wallet's leading bids hold. */
function InBids({ address }: { address: string }) {
  const { figure, note } = useBidsTotal(address);
  return (
    <GarageFigure name="In bids" note={note}>
      {figure}
    </GarageFigure>
  );
}
