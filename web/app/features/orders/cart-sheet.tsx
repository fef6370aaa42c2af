import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { CartCheckout } from './cart-checkout.tsx';
import { chainOf, sumOnChain } from './cart-keep.ts';
import { cartOpenStore, cartStore } from './cart-store.ts';
import { sweepStore } from './sweep-store.ts';

/** The cart: one chain of it at a time, since a transaction is on one chain. */
export function CartSheet() {
  const entries = useStore(cartStore);
  const run = useStore(sweepStore);
  const busy = run.phase === 'idle' ? undefined : run.target.chain;
  const chains = CHAINS.filter(
    (chain) => chain === busy || entries.some((entry) => chainOf(entry) === chain),
  );
  const opened = useStore(cartOpenStore);
  const [wanted, setWanted] = useState<Chain | undefined>(
    busy ?? (typeof opened === 'string' ? opened : undefined),
  );
  const chain = chains.find((each) => each === wanted) ?? chains[0];
  if (!chain) return <EmptyCart />;
  return (
    <CartCheckout key={chain} chain={chain} entries={entries.filter((entry) => chainOf(entry) === chain)}>
      {chains.length > 1 && (
        <fieldset className="min-w-0" disabled={run.phase === 'running'}>
          <legend className="mb-1.5 text-small font-medium">{m.orders.eachChainNeedsItsOwnPurchase}</legend>
          <div className="grid grid-cols-3 gap-2">
            {chains.map((each) => (
              <ChainChoice key={each} chain={each} on={each === chain} onChoose={() => setWanted(each)} />
            ))}
          </div>
        </fieldset>
      )}
    </CartCheckout>
  );
}

type ChainChoiceProps = { chain: Chain; on: boolean; onChoose: () => void };

function ChainChoice({ chain, on, onChoose }: ChainChoiceProps) {
  const { count, sum } = sumOnChain(useStore(cartStore), chain);
  return (
    <label
      className={cx(
        'grid min-h-14 content-center rounded-md border border-edge px-2 text-center transition-colors hover:border-ink has-checked:border-signal has-checked:bg-raise',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
      )}
    >
      <input type="radio" name="cart-chain" className="sr-only" checked={on} onChange={onChoose} />
      <span className="label">{CHAIN_FACTS[chain].mark}</span>
      <span className="text-fine text-mute">{m.orders.countSumEth({ count, sum: formatPrice(sum) })}</span>
    </label>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      icon="basket"
      title={m.orders.theCartIsEmpty}
      action={<ButtonLink to="/explore?status=buy_now">{m.orders.exploreItemsForSale}</ButtonLink>}
    >
      {m.orders.theCartButtonOnAn} <HelpLink about="buy-several-items" />
    </EmptyState>
  );
}
