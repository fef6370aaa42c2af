/** Reads a Seaport order as a listing of this marketplace, or says why it is none. Asks nothing of a chain. */
import { type Address, normalAddress, ZERO_ADDRESS } from './address.ts';
import { getShare } from './listing-order.ts';
import type { Collection } from './nft-id.ts';
import type { OrderRefusal } from './order-refusals.ts';
import {
  type ConsiderationItem,
  FULL_RESTRICTED,
  ITEM_TYPE,
  NO_CONDUIT,
  type OrderComponents,
} from './seaport-order.ts';
import { decodeZoneHash, type TokenRule } from './zone-hash.ts';

/** What a listing says of its token. */
export type ListingRule = Extract<TokenRule, { kind: 'count' | 'state' }>;

/** What a chain's listings are measured by. Addresses are lower case. */
export type Market = {
  listingZone: Address;
  /** The ERC-20 token that prices are in. */
  currency: Address;
  treasury: Address;
  /** The zone's fee in basis points of the price. */
  feeBps: number;
  collections: ReadonlyMap<Address, Collection>;
};

/** A listing in the words of the marketplace. Addresses are lower case, times seconds since 1970. */
export type Listing = {
  maker: Address;
  collection: Collection;
  tokenId: bigint;
  /** What a buyer pays, everything included. */
  priceWei: bigint;
  /** What each recipient gets of the price, in wei. */
  payments: Record<Address, bigint>;
  rule: ListingRule;
  counter: bigint;
  startTime: number;
  endTime: number;
};

export type ListingReading =
  | { listing: Listing; refusal?: undefined }
  | { refusal: OrderRefusal; listing?: undefined };

/** More payments make a purchase dearer for the buyer; seller, treasury and royalty need three. */
const MAX_PAYMENTS = 8;
/** More than there is ETH. It also keeps amounts below the zone's bound of 2^128. */
const MAX_PRICE_WEI = 10n ** 27n;
/** A longer listing is a forgotten one: its price is of another time. */
const MAX_SECONDS_AHEAD = 180n * 86_400n;

/**
 * Reads an order at a time `at` (seconds since 1970). The first thing that is wrong refuses it. Whether signature, owner,
 * token, royalty, counter and approval are right is for who knows the chain. Never throws for values that fit their types.
 */
export function readListing(components: OrderComponents, market: Market, at: number): ListingReading {
  const frame = findFrameRefusal(components, market);
  if (frame) return { refusal: frame };
  const token = readToken(components, market);
  if (typeof token === 'string') return { refusal: token };
  const money = readMoney(components.consideration, market);
  if (typeof money === 'string') return { refusal: money };
  const maker = normalAddress(components.offerer);
  if (!money.payments[maker]) return { refusal: 'SELLER_UNPAID' };
  const rule = readRule(components);
  if (typeof rule === 'string') return { refusal: rule };
  const refusal = findTimesRefusal(components, BigInt(Math.floor(at))) ?? findFeeRefusal(money, market);
  if (refusal) return { refusal };
  const { counter } = components;
  const times = { startTime: Number(components.startTime), endTime: Number(components.endTime) };
  return { listing: { maker, ...token, ...money, rule, counter, ...times } };
}

function findFrameRefusal(components: OrderComponents, market: Market): OrderRefusal | undefined {
  if (normalAddress(components.zone) !== market.listingZone) return 'ZONE_OTHER';
  if (components.orderType !== FULL_RESTRICTED) return 'NOT_RESTRICTED';
  return components.conduitKey === NO_CONDUIT ? undefined : 'CONDUIT_UNKNOWN';
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

type Money = Pick<Listing, 'priceWei' | 'payments'>;

function readMoney(items: readonly ConsiderationItem[], market: Market): Money | OrderRefusal {
  if (items.length > MAX_PAYMENTS) return 'TOO_MANY_PAYMENTS';
  const payments: Record<Address, bigint> = {};
  let priceWei = 0n;
  for (const item of items) {
    const refusal = findPaymentRefusal(item, market);
    if (refusal) return refusal;
    const recipient = normalAddress(item.recipient);
    payments[recipient] = (payments[recipient] ?? 0n) + item.startAmount;
    priceWei += item.startAmount;
  }
  return priceWei === 0n || priceWei > MAX_PRICE_WEI ? 'AMOUNT_INVALID' : { priceWei, payments };
}

/** Seaport refuses a payment of nothing, and one in an ERC-20 token that has an identifier. */
function findPaymentRefusal(item: ConsiderationItem, { currency }: Market): OrderRefusal | undefined {
  if (item.itemType !== ITEM_TYPE.erc20 || normalAddress(item.token) !== currency) return 'CURRENCY_OTHER';
  if (item.identifierOrCriteria !== 0n) return 'CURRENCY_OTHER';
  if (item.startAmount !== item.endAmount) return 'PRICE_NOT_FIXED';
  // Most ERC-20 tokens refuse a transfer to it: the listing could never be filled.
  if (item.recipient === ZERO_ADDRESS) return 'RECIPIENT_INVALID';
  return item.startAmount <= 0n ? 'AMOUNT_INVALID' : undefined;
}

function readRule({ zoneHash }: OrderComponents): ListingRule | OrderRefusal {
  const rule = decodeZoneHash(zoneHash);
  if (!rule) return 'WORD_UNKNOWN';
  return rule.kind === 'count' || rule.kind === 'state' ? rule : 'STATE_NOT_NAMED';
}

function findTimesRefusal({ startTime, endTime }: OrderComponents, at: bigint): OrderRefusal | undefined {
  if (startTime >= endTime) return 'TIMES_INVALID';
  if (endTime <= at) return 'EXPIRED';
  return endTime - at > MAX_SECONDS_AHEAD ? 'ENDS_TOO_LATE' : undefined;
}

function findFeeRefusal({ priceWei, payments }: Money, market: Market): OrderRefusal | undefined {
  const paid = payments[market.treasury] ?? 0n;
  return paid < getShare(priceWei, market.feeBps) ? 'FEE_TOO_LOW' : undefined;
}
