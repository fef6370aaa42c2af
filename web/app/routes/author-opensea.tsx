import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ConnectFirst } from '../features/exchange/connect-first.tsx';
import { readAssetKind } from '../features/exchange/exchange-question.ts';
import { afterFirstSign } from '../lib/loading/first-sign.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { readRemembered } from '../wallet/remembered-wallet.ts';
import { useWallet } from '../wallet/wallet-store.ts';
import type { Route } from './+types/author-opensea';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Wallet profile',
    description: 'The connected wallet’s account on the exchange: what it has collected and created.',
    hidden: true,
  });

/** Loaded only with a wallet: without one its code is never needed. */
const WalletProfile = lazyComponent(
  () => import('../features/exchange/wallet-profile.tsx').then((module) => module.WalletProfile),
  () => <Frame loading />,
);

// While the wallet is asked, or before the page is.
if (!import.meta.env.SSR && readRemembered()) void WalletProfile.preload();

/** GET /authorOpensea: the connected wallet's account at the exchange. Only the browser knows the wallet, so the server renders the frame. */
export default function AuthorOpenseaPage() {
  const wallet = useWallet();
  const [params] = useSearchParams();
  useEffect(() => void afterFirstSign.then(WalletProfile.preload), []);
  if (wallet.status === 'connected' && wallet.address)
    return <WalletProfile address={wallet.address} tab={readAssetKind(params)} />;
  return <Frame loading={wallet.status === 'checking'} hint={wallet.hint} />;
}

/** The page without an account: one on its way, or the question for the wallet. */
function Frame({ loading, hint }: { loading: boolean; hint?: string | undefined }) {
  const ask = <ConnectFirst why="Connect a wallet to see its account on the exchange." hint={hint} />;
  return (
    <div className="page-width min-h-dvh pb-20">
      <PageTitle title="Wallet profile" lead="Your wallet’s account on the exchange." />
      {loading ? (
        <>
          <Skeleton className="h-60 w-full rounded-xl noscript:hidden" />
          <div className="hidden noscript:block">{ask}</div>
        </>
      ) : (
        ask
      )}
    </div>
  );
}
