import { cardQuickStore } from '../features/nfts/card/card-action.ts';
import { CardCart } from '../features/orders/cart-button.tsx';
import { keepFocus } from '../lib/keep-focus.ts';
import { preloadPages } from '../lib/preload-pages.ts';

/** What no page needs before somebody is there. Returns a function that ends it. */
export function startAtFirstSign(): () => void {
  void preloadPages();
  cardQuickStore.setState(() => CardCart);
  return keepFocus();
}
