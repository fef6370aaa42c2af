/** What listings and offers have in common when they are written as Seaport orders. */
import { type Address, normalAddress } from '../chain/address.ts';
import { getShare } from './listing-order.ts';
import type { MarketRules } from './order-checks.ts';
import {
  type ConsiderationItem,
  FULL_RESTRICTED,
  fixedItem,
  ITEM_TYPE,
  NO_CONDUIT,
  type OrderComponents,
} from './seaport-order.ts';
import { encodeZoneHash, type TokenRule } from './zone-hash.ts';

/** What a maker decides about either kind of order, and what chains say of token and maker. */
export type MakerTerms = {
  /** The token's collection. */
  token: Address;
  /** What the buyer pays, everything included. */
  priceWei: bigint;
  /** Seconds since 1970. */
  startTime: number;
  /** How long the order is good, in seconds. */
  duration: number;
  /** Makes the order different from others with the same terms. */
  salt: bigint;
  /** The maker's counter in Seaport. */
  counter: bigint;
};

/** A token's ERC-2981 royalty. */
export type Royalty = { receiver: Address; basisPoints: number };

/** All of an order but what is given and asked for. */
export function frameOrder(
  maker: Address,
  { startTime, duration, salt, counter, rule }: MakerTerms & { rule: TokenRule },
  { listingZone }: MarketRules,
): Omit<OrderComponents, 'offer' | 'consideration'> {
  return {
    offerer: normalAddress(maker),
    zone: normalAddress(listingZone),
    orderType: FULL_RESTRICTED,
    startTime: BigInt(startTime),
    endTime: BigInt(startTime + duration),
    zoneHash: encodeZoneHash(rule),
    salt,
    conduitKey: NO_CONDUIT,
    counter,
  };
}

/** Fee and royalty of a price. Seaport refuses payments of nothing, so there are none. */
export function listDues(
  { priceWei, royalty }: { priceWei: bigint; royalty: Royalty | null },
  { currency, treasury, feeBps }: MarketRules,
): ConsiderationItem[] {
  const fee = toPayment(currency, treasury, getShare(priceWei, feeBps));
  const dues = royalty
    ? [fee, toPayment(currency, royalty.receiver, getShare(priceWei, royalty.basisPoints))]
    : [fee];
  return dues.filter(({ startAmount }) => startAmount > 0n);
}

/** What dues leave of a price, in wei. Throws a RangeError when they leave the seller nothing. */
export function getProceeds(priceWei: bigint, dues: readonly ConsiderationItem[]): bigint {
  const proceeds = dues.reduce((left, { startAmount }) => left - startAmount, priceWei);
  if (proceeds <= 0n) throw new RangeError(`a price of ${priceWei} wei leaves the seller nothing`);
  return proceeds;
}

/** A payment of an ERC-20 token. */
export function toPayment(currency: Address, recipient: Address, wei: bigint): ConsiderationItem {
  return { ...fixedItem(ITEM_TYPE.erc20, currency, 0n, wei), recipient: normalAddress(recipient) };
}
