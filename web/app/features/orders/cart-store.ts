import { toStorageName } from '../../lib/site-storage.ts';
import { createStore } from '../../lib/store.ts';
import type { CartEntry } from './cart-entry.ts';

/** Where this browser keeps the cart. Never rename it. */
export const CART_KEY = toStorageName('pitlane.cart');

/** The items in the cart, on all chains, oldest first. The dock fills it with what this browser has stored. */
export const cartStore = createStore<readonly CartEntry[]>([]);

/** Whether the cart's sheet is open: several parts of a page open it. */
export const cartOpenStore = createStore(false);
