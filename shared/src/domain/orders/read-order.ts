/** Reads a Seaport order as what it is on this marketplace: a listing or an offer. */
import type { Market } from './order-checks.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { type Listing, readListing } from './read-listing.ts';
import { type Offer, readOffer } from './read-offer.ts';
import { ITEM_TYPE, type OrderComponents } from './seaport-order.ts';

/** The content of an order. The rule of a listing is count or state, and its token is named. */
export type OrderContent = ({ side: 'listing' } & Listing) | ({ side: 'offer' } & Offer);

/** Reads an order at a time `at` (seconds since 1970): who gives money makes an offer. Never throws for values that fit their types. */
export function readOrder(
  components: OrderComponents,
  market: Market,
  at: number,
): OrderContent | { side?: undefined; refusal: OrderRefusal } {
  if (components.offer[0]?.itemType === ITEM_TYPE.erc20) {
    const { offer, refusal } = readOffer(components, market, at);
    return offer ? { side: 'offer', ...offer } : { refusal };
  }
  const { listing, refusal } = readListing(components, market, at);
  return listing ? { side: 'listing', ...listing } : { refusal };
}
