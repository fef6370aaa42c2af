import { useEffect } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStorePart } from '../../lib/store.ts';
import { CART_KEY, cartOpenStore, cartStore } from './cart-store.ts';

const CartPill = lazyComponent(() => import('./cart-pill.tsx').then((module) => module.CartPill));

/** The way to the cart, on every page: there as soon as something is in it. */
export function CartDock() {
  const filled = useStorePart(cartStore, ({ length }) => length > 0);
  const open = useStorePart(cartOpenStore, (value) => value !== false);
  useEffect(openCart, []);
  return filled || open ? <CartPill /> : null;
}

/** Fills the cart with what this browser has kept, and follows its other tabs. Its code comes only when there is something. */
function openCart(): () => void {
  const read = () =>
    import('./cart-keep.ts').then(
      ({ readCart }) => cartStore.setState(readCart()),
      (error: unknown) => console.warn('The cart didn’t open.', error),
    );
  const follow = ({ key }: StorageEvent) => {
    if (key === CART_KEY || key === null) void read();
  };
  addEventListener('storage', follow);
  if (hasKept()) void read();
  return () => removeEventListener('storage', follow);
}

function hasKept(): boolean {
  try {
    return localStorage.getItem(CART_KEY) !== null;
  } catch {
    return false; // A browser that keeps nothing has an empty cart.
  }
}
