import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { networkName } from '@pitlane/shared/domain/chain/networks';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { stopConnecting } from '../connecting-wallets.ts';
import { disconnect } from '../load-wallet.ts';
import { useWallet } from '../wallet-store.ts';
import { closeOverlay, overlayStore } from './overlay-store.ts';
import { ReloadButton } from './reload-button.tsx';
import { useWagmiClient } from './use-wagmi-client.ts';
import { WalletList } from './wallet-list.tsx';

/** Where a wallet is chosen, and, once one is connected, where it is left. */
export function ConnectDialog() {
  const open = useStore(overlayStore) === 'connect';
  const { client, failure, mustReload, retry } = useWagmiClient(open);
  const { status } = useWallet();
  const title = status === 'connected' ? 'Your wallet' : 'Connect a wallet';
  const close = () => {
    closeOverlay();
    // A wallet that does not answer must not keep the page from asking again.
    stopConnecting();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title={title}>
      <div className="grid gap-4">
        {status === 'connected' && <ConnectedWallet />}
        {failure && (
          <Callout
            kind="error"
            title="Couldn’t list wallets"
            action={
              mustReload ? (
                <ReloadButton />
              ) : (
                <Button size="sm" onClick={retry}>
                  Retry
                </Button>
              )
            }
          >
            {failure}
          </Callout>
        )}
        {client ? <WalletList client={client} /> : !failure && <Skeleton className="h-16" />}
      </div>
    </Dialog>
  );
}

function ConnectedWallet() {
  const { address = '', walletName, chainId, kind } = useWallet();
  return (
    <section className="rounded-lg border bg-raise p-4" aria-label="Connected wallet">
      <p className="text-small text-mute">
        {walletName} on {networkName(chainId ?? 0)}
      </p>
      <p className="mt-1 flex items-center gap-2">
        <span className="label text-lead" title={address}>
          {shortAddress(address)}
        </span>
        <CopyButton text={address} what="address" />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {kind === 'demo' && (
          <Button size="sm" onClick={() => overlayStore.setState('demo-wallet')}>
            Coins and key
          </Button>
        )}
        <Button size="sm" onClick={() => disconnect().then(closeOverlay)}>
          Disconnect
        </Button>
      </div>
    </section>
  );
}
