import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { formatPrice } from '../../lib/format/format-price.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { DemoWallet } from '../demo/demo-wallet.ts';
import { useTestCoins } from '../demo/use-test-coins.ts';
import type { SiteChain } from '../site-chains.ts';
import { useBalance } from '../use-balance.ts';
import { useWallet } from '../wallet-store.ts';
import { DemoKey } from './demo-key-form.tsx';
import { closeOverlay, overlayStore } from './overlay-store.ts';
import { useWagmiClient } from './use-wagmi-client.ts';

/** The demo wallet's own page: its coins, chain by chain, and its key. */
export function DemoWalletSheet() {
  const open = useStore(overlayStore) === 'demo-wallet';
  const { client } = useWagmiClient(open);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && closeOverlay()} title="Demo wallet" kind="sheet">
      {client?.demo && <Contents demo={client.demo} chains={client.site.chains} />}
    </Dialog>
  );
}

function Contents({ demo, chains }: { demo: DemoWallet; chains: readonly SiteChain[] }) {
  const { address = '' } = useWallet();
  return (
    <div className="grid gap-6 pt-1.5">
      <p className="flex items-center gap-2">
        <span className="label text-lead" title={address}>
          {shortAddress(address)}
        </span>
        <CopyButton text={address} what="address" />
      </p>
      <section aria-label="Coins" className="grid gap-2">
        <h3 className="label text-lead">Coins</h3>
        <ul className="grid gap-2">
          {chains.map((chain) => (
            <CoinRow key={chain.chain} chain={chain} />
          ))}
        </ul>
      </section>
      <DemoKey demo={demo} />
    </div>
  );
}

function CoinRow({ chain: { chain, coin } }: { chain: SiteChain }) {
  const balance = useBalance(chain);
  const { get, busy, refusal, failure } = useTestCoins(chain, coin);
  const { label } = CHAIN_FACTS[chain];
  return (
    <li className="rounded-lg border bg-raise p-3">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <ChainMark chain={chain} />
          <span className="label block text-lead">
            {balance === undefined ? '…' : formatPrice(balance)} <span className="text-mute">{coin}</span>
          </span>
        </span>
        <Button
          size="sm"
          busy={busy}
          disabledReason={busy ? undefined : refusal}
          tooltipAlign="end"
          onClick={get}
          aria-label={`Get test coins on ${label}`}
        >
          Get test coins
        </Button>
      </div>
      {/* Its line is reserved, so that no button moves when the faucet's answer changes. */}
      <p className="mt-1.5 min-h-[1lh] text-fine text-mute">{refusal}</p>
      {failure && (
        <Callout kind="warning" className="mt-3">
          {failure}
        </Callout>
      )}
    </li>
  );
}
