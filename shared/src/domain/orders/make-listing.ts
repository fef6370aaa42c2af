/** Writes a listing as the Seaport order that its seller signs. */
import { type Address, normalAddress } from '../chain/address.ts';
import { getShare } from './listing-order.ts';
import type { Market } from './order-checks.ts';
import type { ListingRule } from './read-listing.ts';
import {
  type ConsiderationItem,
  FULL_RESTRICTED,
  fixedItem,
  ITEM_TYPE,
  NO_CONDUIT,
  type OrderComponents,
} from './seaport-order.ts';
import { encodeZoneHash } from './zone-hash.ts';

/** The seller's choices for a listing, and the chain's facts about token and seller. */
export type ListingTerms = {
  seller: Address;
  /** The token's collection. */
  token: Address;
  tokenId: bigint;
  /** The price that a buyer pays, fee and royalty included. */
  priceWei: bigint;
  /** The token's ERC-2981 royalty. */
  royalty: { receiver: Address; basisPoints: number };
  /** The token's transfer count, or its whole state, now. */
  rule: ListingRule;
  /** Seconds since 1970. */
  startTime: number;
  /** How long the listing is good, in seconds. */
  duration: number;
  /** Makes the order different from others with the same terms. */
  salt: bigint;
  /** The seller's counter in Seaport. */
  counter: bigint;
};

/**
 * The order for a listing: proceeds first, then fee and royalty, so that the cheapest call can fill it. Dues that the seller
 * would pay to themselves stay in the proceeds. Throws a RangeError for a price that leaves the seller nothing.
 */
export function makeListing(
  terms: ListingTerms,
  market: Pick<Market, 'listingZone' | 'currency' | 'treasury' | 'feeBps'>,
): OrderComponents {
  const offerer = normalAddress(terms.seller);
  const toItem = ([recipient, wei]: Share): ConsiderationItem => ({
    ...fixedItem(ITEM_TYPE.erc20, market.currency, 0n, wei),
    recipient,
  });
  return {
    offerer,
    zone: normalAddress(market.listingZone),
    offer: [fixedItem(ITEM_TYPE.erc721, terms.token, terms.tokenId, 1n)],
    consideration: sharePrice(offerer, terms, market).map(toItem),
    orderType: FULL_RESTRICTED,
    startTime: BigInt(terms.startTime),
    endTime: BigInt(terms.startTime + terms.duration),
    zoneHash: encodeZoneHash(terms.rule),
    salt: terms.salt,
    conduitKey: NO_CONDUIT,
    counter: terms.counter,
  };
}

type Share = [recipient: Address, wei: bigint];

/** Splits the price among its recipients, the seller first. Seaport refuses payments of nothing, so there are none. */
function sharePrice(
  seller: Address,
  { priceWei, royalty }: ListingTerms,
  { treasury, feeBps }: Pick<Market, 'treasury' | 'feeBps'>,
): Share[] {
  const all: Share[] = [
    [normalAddress(treasury), getShare(priceWei, feeBps)],
    [normalAddress(royalty.receiver), getShare(priceWei, royalty.basisPoints)],
  ];
  const dues = all.filter(([recipient, wei]) => wei > 0n && recipient !== seller);
  const proceeds = dues.reduce((left, [, wei]) => left - wei, priceWei);
  if (proceeds <= 0n) throw new RangeError(`a price of ${priceWei} wei leaves the seller nothing`);
  return [[seller, proceeds], ...dues];
}
