/** Reads a Seaport order as a listing of this marketplace, or says why it is none. Asks nothing of a chain. */

import { normalAddress } from '../chain/address.ts';
import {
  findFrameRefusal,
  type Market,
  type OrderWords,
  readOrderWords,
  readPayments,
} from './order-checks.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { ITEM_TYPE, type OrderComponents } from './seaport-order.ts';
import { decodeZoneHash, type TokenRule } from './zone-hash.ts';

/** The condition that a listing sets for its token. */
export type ListingRule = Extract<TokenRule, { kind: 'count' | 'state' }>;

/** A listing in the words of the marketplace. */
export type Listing = OrderWords & { tokenId: bigint; rule: ListingRule };

export type ListingReading =
  | { listing: Listing; refusal?: undefined }
  | { refusal: OrderRefusal; listing?: undefined };

/**
 * Reads an order at a time `at` (seconds since 1970). The first thing that is wrong refuses it. Whether signature, owner,
 * token, royalty, counter and approval are right is for who knows the chain. Never throws for values that fit their types.
 */
export function readListing(components: OrderComponents, market: Market, at: number): ListingReading {
  const frame = findFrameRefusal(components, market);
  if (frame) return { refusal: frame };
  const token = readToken(components, market);
  if (typeof token === 'string') return { refusal: token };
  const paid = readPayments(components.consideration, market);
  if (typeof paid === 'string') return { refusal: paid };
  const { payments, sumWei: priceWei } = paid;
  if (priceWei === 0n) return { refusal: 'AMOUNT_INVALID' };
  if (!payments[normalAddress(components.offerer)]) return { refusal: 'SELLER_UNPAID' };
  const rule = readRule(components);
  if (typeof rule === 'string') return { refusal: rule };
  const terms = readOrderWords(components, { price: { priceWei, payments }, market, at });
  return typeof terms === 'string' ? { refusal: terms } : { listing: { ...terms, ...token, rule } };
}

function readToken(
  { offer }: OrderComponents,
  { collections }: Market,
): Pick<Listing, 'collection' | 'tokenId'> | OrderRefusal {
  const [item] = offer;
  if (!item || offer.length !== 1 || item.itemType !== ITEM_TYPE.erc721) return 'NOT_A_LISTING';
  if (item.startAmount !== 1n || item.endAmount !== 1n) return 'NOT_A_LISTING';
  const collection = collections.get(normalAddress(item.token));
  return collection ? { collection, tokenId: item.identifierOrCriteria } : 'COLLECTION_UNKNOWN';
}

function readRule({ zoneHash }: OrderComponents): ListingRule | OrderRefusal {
  const rule = decodeZoneHash(zoneHash);
  if (!rule) return 'WORD_UNKNOWN';
  return rule.kind === 'count' || rule.kind === 'state' ? rule : 'STATE_NOT_NAMED';
}
