import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatPrice } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { cartOpenStore, cartStore } from './cart-store.ts';

const CartSheet = lazyComponent(() => import('./cart-sheet.tsx').then((module) => module.CartSheet));

/** How many cars are in the cart and what they cost, at the window's lower edge; it opens the cart. */
export function CartPill() {
  const entries = useStore(cartStore);
  const open = useStore(cartOpenStore);
  const { pathname } = useLocation();
  // Closes the cart when a link in it leads to another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the change of the path
  useEffect(() => () => cartOpenStore.setState(false), [pathname]);
  const total = entries.reduce((sum, { seen }) => sum + BigInt(seen), 0n);
  const preload = () => {
    preloadDialog();
    CartSheet.preload();
  };
  return (
    <>
      {entries.length > 0 && (
        <div className="fixed start-4 bottom-[calc(16px+var(--floor))] z-30 animate-[rise_var(--calm)_ease-out] rounded-md shadow-float">
          <Button
            variant="primary"
            onClick={() => cartOpenStore.setState(true)}
            onPointerEnter={preload}
            onFocus={preload}
            aria-haspopup="dialog"
          >
            <Icon name="basket" className="size-4.5" />
            <span>
              Cart: {entries.length}
              <span className="sr-only"> {entries.length === 1 ? 'item' : 'items'}</span> ·{' '}
              {formatPrice(total)} ETH
            </span>
          </Button>
        </div>
      )}
      <Dialog open={open} onOpenChange={(next) => cartOpenStore.setState(next)} title="Cart" kind="sheet">
        <CartSheet />
      </Dialog>
    </>
  );
}
