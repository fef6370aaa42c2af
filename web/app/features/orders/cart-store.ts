import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { toStorageName } from '../../lib/site-storage.ts';
import { createStore } from '../../lib/store.ts';
import type { CartEntry } from './cart-entry.ts';

/** Where this browser keeps the cart. Never rename it. */
export const CART_KEY = toStorageName('pitlane.cart');

/** The items in the cart, on all chains, oldest first. The dock fills it with what this browser has stored. */
export const cartStore = createStore<readonly CartEntry[]>([]);

/** Whether the cart's sheet is open, or the chain that it was opened at: several parts of a page open it. */
export const cartOpenStore = createStore<boolean | Chain>(false);
