/** Checks that listings and offers have in common. Pure. */

import type { Collection } from '../cars/nft-id.ts';
import { type Address, normalAddress, ZERO_ADDRESS } from '../chain/address.ts';
import { getShare } from './listing-order.ts';
import type { OrderRefusal } from './order-refusals.ts';
import {
  type ConsiderationItem,
  FULL_RESTRICTED,
  ITEM_TYPE,
  NO_CONDUIT,
  type OfferItem,
  type OrderComponents,
} from './seaport-order.ts';

/** The addresses and fees that a chain's orders are checked against. Addresses are lower case. */
export type Market = {
  listingZone: Address;
  /** The ERC-20 token that prices are in. */
  currency: Address;
  treasury: Address;
  /** The zone's fee in basis points of the price. */
  feeBps: number;
  collections: ReadonlyMap<Address, Collection>;
};

/** What an order is made by. */
export type MarketRules = Omit<Market, 'collections'>;

/** What the API says of the market beside the terms of an order. */
type MarketTerms = {
  listing_zone: Address;
  paymentTokenContract: { address: Address };
  treasury: Address;
  fee_bps: number;
};

/** What an order is made by, from the terms that the API gives for it. */
export function toOrderMarket(terms: MarketTerms): MarketRules {
  return {
    listingZone: terms.listing_zone,
    currency: terms.paymentTokenContract.address,
    treasury: terms.treasury,
    feeBps: terms.fee_bps,
  };
}

type Price = Pick<OrderWords, 'priceWei' | 'payments'>;

/** An order of either kind in the words of the marketplace. Addresses are lower case, times seconds since 1970. */
export type OrderWords = {
  maker: Address;
  collection: Collection;
  /** What the buyer pays, everything included. */
  priceWei: bigint;
  /** What each recipient gets of the price, in wei. In an offer the seller is none of them: the seller gets the rest. */
  payments: Record<Address, bigint>;
  counter: bigint;
  startTime: number;
  endTime: number;
};

/** What each recipient gets, in wei, and all of it. */
export type Payments = { payments: Record<Address, bigint>; sumWei: bigint };

/** More payments make a purchase dearer for who sends it; seller, treasury and royalty need three. */
const MAX_PAYMENTS = 8;
/** More than there is ETH. It also keeps amounts below the zone's bound of 2^128. */
export const MAX_PRICE_WEI = 10n ** 27n;
/** Seconds. A longer order is a forgotten one: its price is of another time. */
export const MAX_SECONDS_AHEAD = 180 * 86_400;

export function findFrameRefusal(components: OrderComponents, market: Market): OrderRefusal | undefined {
  if (normalAddress(components.zone) !== market.listingZone) return 'ZONE_OTHER';
  if (components.orderType !== FULL_RESTRICTED) return 'NOT_RESTRICTED';
  return components.conduitKey === NO_CONDUIT ? undefined : 'CONDUIT_UNKNOWN';
}

/** Adds payments up by recipient. */
export function readPayments(items: readonly ConsiderationItem[], market: Market): Payments | OrderRefusal {
  if (items.length > MAX_PAYMENTS) return 'TOO_MANY_PAYMENTS';
  const payments: Record<Address, bigint> = {};
  let sumWei = 0n;
  for (const item of items) {
    const refusal = findPaymentRefusal(item, market);
    if (refusal) return refusal;
    const recipient = normalAddress(item.recipient);
    payments[recipient] = (payments[recipient] ?? 0n) + item.startAmount;
    sumWei += item.startAmount;
  }
  return sumWei > MAX_PRICE_WEI ? 'AMOUNT_INVALID' : { payments, sumWei };
}

function findPaymentRefusal(item: ConsiderationItem, market: Market): OrderRefusal | undefined {
  const refusal = findMoneyRefusal(item, market);
  if (refusal === undefined && item.recipient === ZERO_ADDRESS) {
    // Most ERC-20 tokens refuse a transfer to it: the order could never be filled.
    return 'RECIPIENT_INVALID';
  }
  return refusal ?? (item.startAmount <= 0n ? 'AMOUNT_INVALID' : undefined);
}

/** Seaport refuses an ERC-20 token with an identifier. */
export function findMoneyRefusal(item: OfferItem, { currency }: Market): OrderRefusal | undefined {
  if (item.itemType !== ITEM_TYPE.erc20 || normalAddress(item.token) !== currency) return 'CURRENCY_OTHER';
  if (item.identifierOrCriteria !== 0n) return 'CURRENCY_OTHER';
  return item.startAmount === item.endAmount ? undefined : 'PRICE_NOT_FIXED';
}

/**
 * Reads what is left of either kind of order once its price is known. `at` is in seconds since 1970. Times or a fee that are
 * wrong refuse it.
 */
export function readOrderWords(
  components: OrderComponents,
  { price, market, at }: { price: Price; market: Market; at: number },
): Omit<OrderWords, 'collection'> | OrderRefusal {
  const refusal = findTimesRefusal(components, at) ?? findFeeRefusal(price, market);
  if (refusal) return refusal;
  const { offerer, counter, startTime, endTime } = components;
  const times = { startTime: Number(startTime), endTime: Number(endTime) };
  return { maker: normalAddress(offerer), ...price, counter, ...times };
}

function findTimesRefusal({ startTime, endTime }: OrderComponents, at: number): OrderRefusal | undefined {
  const now = BigInt(Math.floor(at));
  if (startTime >= endTime) return 'TIMES_INVALID';
  if (endTime <= now) return 'EXPIRED';
  return endTime - now > BigInt(MAX_SECONDS_AHEAD) ? 'ENDS_TOO_LATE' : undefined;
}

function findFeeRefusal({ priceWei, payments }: Price, market: Market): OrderRefusal | undefined {
  const paid = payments[market.treasury] ?? 0n;
  return paid < getShare(priceWei, market.feeBps) ? 'FEE_TOO_LOW' : undefined;
}
