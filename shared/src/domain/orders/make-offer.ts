/** Writes an offer as the Seaport order that its buyer signs. */
import { type Address, normalAddress } from '../chain/address.ts';
import { getShare } from './listing-order.ts';
import type { Market } from './order-checks.ts';
import {
  type ConsiderationItem,
  FULL_RESTRICTED,
  fixedItem,
  ITEM_TYPE,
  NO_CONDUIT,
  type OrderComponents,
} from './seaport-order.ts';
import { encodeZoneHash, type TokenRule } from './zone-hash.ts';

/** The buyer's choices for an offer, and the chain's facts about token and buyer. */
export type OfferTerms = {
  buyer: Address;
  /** The contract of the collection. */
  token: Address;
  /** Null for any token of the collection that is as the rule says. */
  tokenId: bigint | null;
  /** The price that the buyer pays, fee and royalty included. */
  priceWei: bigint;
  /** The token's ERC-2981 royalty; null where each token has its own and none is named. */
  royalty: { receiver: Address; basisPoints: number } | null;
  /** The condition that the token has to meet. For any token: conditions, or `any`. */
  rule: TokenRule;
  /** Seconds since 1970. */
  startTime: number;
  /** How long the offer is good, in seconds. */
  duration: number;
  /** Makes the order different from others with the same terms. */
  salt: bigint;
  /** The buyer's counter in Seaport. */
  counter: bigint;
};

/**
 * The order for an offer: the token to the buyer, then fee and royalty, which come out of the price. What is left of the
 * price is for who accepts. Throws a RangeError for a price that leaves them nothing.
 */
export function makeOffer(
  terms: OfferTerms,
  market: Pick<Market, 'listingZone' | 'currency' | 'treasury' | 'feeBps'>,
): OrderComponents {
  const { priceWei, tokenId } = terms;
  const offerer = normalAddress(terms.buyer);
  const dues = listDues(terms, market);
  if (dues.reduce((left, { startAmount }) => left - startAmount, priceWei) <= 0n)
    throw new RangeError(`a price of ${priceWei} wei leaves the seller nothing`);
  const itemType = tokenId === null ? ITEM_TYPE.erc721WithCriteria : ITEM_TYPE.erc721;
  const wanted = { ...fixedItem(itemType, terms.token, tokenId ?? 0n, 1n), recipient: offerer };
  return {
    offerer,
    zone: normalAddress(market.listingZone),
    offer: [fixedItem(ITEM_TYPE.erc20, market.currency, 0n, priceWei)],
    consideration: [wanted, ...dues],
    orderType: FULL_RESTRICTED,
    startTime: BigInt(terms.startTime),
    endTime: BigInt(terms.startTime + terms.duration),
    zoneHash: encodeZoneHash(terms.rule),
    salt: terms.salt,
    conduitKey: NO_CONDUIT,
    counter: terms.counter,
  };
}

/** Fee and royalty. Seaport refuses payments of nothing, so there are none. */
function listDues(
  { priceWei, royalty }: OfferTerms,
  { currency, treasury, feeBps }: Pick<Market, 'currency' | 'treasury' | 'feeBps'>,
): ConsiderationItem[] {
  const dues: [Address, bigint][] = [[treasury, getShare(priceWei, feeBps)]];
  if (royalty) dues.push([royalty.receiver, getShare(priceWei, royalty.basisPoints)]);
  return dues
    .filter(([, wei]) => wei > 0n)
    .map(([recipient, wei]) => ({
      ...fixedItem(ITEM_TYPE.erc20, currency, 0n, wei),
      recipient: normalAddress(recipient),
    }));
}
