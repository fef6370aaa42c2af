import { useEffect } from 'react';
import { GarageClosed } from '../features/garage/garage-closed.tsx';
import { NftGrid } from '../features/nfts/card/nft-grid.tsx';
import { afterFirstSign } from '../lib/loading/first-sign.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import { readRemembered } from '../wallet/remembered-wallet.ts';
import { useWallet } from '../wallet/wallet-store.ts';
import type { Route } from './+types/garage';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your garage', description: 'The cars in your wallet.', hidden: true });

/** Loaded only with a wallet: without one its code is never needed. */
const OwnGarage = lazyComponent(
  () => import('./own-garage.tsx').then((module) => module.OwnGarage),
  () => <Frame loading />,
);

// While the wallet is asked, or before the page is.
if (!import.meta.env.SSR && readRemembered()) void OwnGarage.preload();

/** GET /garage: the connected wallet's cars. Only the browser knows the wallet, so the server renders the frame. */
export default function GaragePage() {
  const wallet = useWallet();
  // Before a wallet is chosen.
  useEffect(() => void afterFirstSign.then(OwnGarage.preload), []);
  if (wallet.status === 'connected' && wallet.address) return <OwnGarage address={wallet.address} />;
  return <Frame loading={wallet.status === 'checking'} hint={wallet.hint} />;
}

/** The page without cars: those on their way, or a closed shutter. */
function Frame({ loading, hint }: { loading: boolean; hint?: string | undefined }) {
  return (
    <div className="page-width min-h-dvh pb-20">
      <PageTitle
        title="Your garage"
        lead={
          <>
            Everything the connected wallet owns on the three chains: cars, tuneup garages and gas stations.{' '}
            {loading && <span className="noscript:hidden">Loading ...</span>}
          </>
        }
      />
      {loading ? (
        <>
          <div className="noscript:hidden">
            <NftGrid nfts={[]} skeletons={4} />
          </div>
          <div className="hidden noscript:block">
            <GarageWithoutScript />
          </div>
        </>
      ) : (
        <GarageClosed hint={hint} />
      )}
    </div>
  );
}

/** In the place of one's own cars where scripts are off: no wallet can say whose garage it is. */
function GarageWithoutScript() {
  return (
    <EmptyState
      icon="wallet"
      title="The shutter is down"
      action={<ButtonLink to="/explore">Explore cars</ButtonLink>}
    >
      To open your garage you need a wallet, and wallets need JavaScript. Every garage also has a page that
      works without it: follow the owner’s name on a car.
    </EmptyState>
  );
}
