import { createStore } from '../../lib/store.ts';
import type { CartEntry } from './cart-entry.ts';

/** Where this browser keeps the cart. Never rename it. */
export const CART_KEY = 'pitlane.cart';

/** What the reader wants to buy, of all chains, the oldest first. The dock fills it with what this browser has kept. */
export const cartStore = createStore<readonly CartEntry[]>([]);

/** Whether the cart's sheet is open: several parts of a page open it. */
export const cartOpenStore = createStore(false);
