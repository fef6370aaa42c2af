import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatPrice } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { sumOnChain } from './cart-keep.ts';
import { cartOpenStore, cartStore } from './cart-store.ts';

const CartSheet = lazyComponent(() => import('./cart-sheet.tsx').then((module) => module.CartSheet));

/**
 * What is in the cart, at the window's lower edge: one button for each chain, as one transaction pays on one chain. It opens the cart
 * there.
 */
export function CartPill() {
  const entries = useStore(cartStore);
  const open = useStore(cartOpenStore) !== false;
  const { pathname } = useLocation();
  // Closes the cart when a link in it leads to another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the change of the path
  useEffect(() => () => cartOpenStore.setState(false), [pathname]);
  const chains = CHAINS.filter((chain) => sumOnChain(entries, chain).count > 0);
  return (
    <>
      {entries.length > 0 && (
        <div className="flex animate-[rise_var(--calm)_ease-out] gap-px overflow-hidden rounded-md shadow-float">
          {chains.map((chain, index) => (
            <ChainPill
              key={chain}
              chain={chain}
              {...sumOnChain(entries, chain)}
              first={index === 0}
              only={chains.length === 1}
            />
          ))}
        </div>
      )}
      <Dialog
        open={open}
        onOpenChange={(next) => cartOpenStore.setState(next)}
        title={m.orders.cart}
        kind="sheet"
      >
        <CartSheet />
      </Dialog>
    </>
  );
}

type ChainPillProps = { chain: Chain; count: number; sum: bigint; first: boolean; only: boolean };

/** "Cart: 2 · 0.31 ETH"; beside others "BNB 2 · 0.31 ETH", without the price on phones. */
function ChainPill({ chain, count, sum, first, only }: ChainPillProps) {
  const preload = () => {
    preloadDialog();
    CartSheet.preload();
  };
  const { mark, label } = CHAIN_FACTS[chain];
  const items = count === 1 ? 'item' : 'items';
  return (
    <Button
      variant="primary"
      onClick={() => cartOpenStore.setState(chain)}
      onPointerEnter={preload}
      onFocus={preload}
      aria-haspopup="dialog"
      className={only ? undefined : 'rounded-none max-sm:px-3'}
    >
      {first && <Icon name="basket" className="size-4.5" />}
      <span>
        {only ? (
          'Cart: '
        ) : (
          <>
            <span className="sr-only">{m.orders.cart2}</span>
            <span aria-hidden>{mark} </span>
          </>
        )}
        {count}
        <span className="sr-only">{only ? ` ${items}` : m.orders.itemsOnLabel({ items, label })}</span>
        <span className={only ? undefined : 'max-sm:sr-only'}>
          {m.orders.sumEth({ sum: formatPrice(sum) })}
        </span>
      </span>
    </Button>
  );
}
