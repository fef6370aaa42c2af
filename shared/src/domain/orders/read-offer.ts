/** Reads a Seaport order as an offer of this marketplace, or says why it is none. Asks nothing of a chain. */

import { RANKS } from '../cars/car-ranks.ts';
import { SERIES } from '../cars/series.ts';
import { normalAddress } from '../chain/address.ts';
import {
  findFrameRefusal,
  findMoneyRefusal,
  MAX_PRICE_WEI,
  type Market,
  type OrderWords,
  readOrderWords,
  readPayments,
} from './order-checks.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { ITEM_TYPE, type OrderComponents } from './seaport-order.ts';
import { decodeZoneHash, type TokenRule } from './zone-hash.ts';

/** An offer in the words of the marketplace. `tokenId` is null of an offer for any token of the collection. */
export type Offer = OrderWords & { tokenId: bigint | null; rule: TokenRule };

export type OfferReading =
  | { offer: Offer; refusal?: undefined }
  | { refusal: OrderRefusal; offer?: undefined };

/**
 * Reads an order at a time `at` (seconds since 1970). The first thing that is wrong refuses it. Whether signature, token,
 * royalty, counter and money are right is for who knows the chain. Never throws for values that fit their types.
 */
export function readOffer(components: OrderComponents, market: Market, at: number): OfferReading {
  const frame = findFrameRefusal(components, market);
  if (frame) return { refusal: frame };
  const priceWei = readPrice(components, market);
  if (typeof priceWei === 'string') return { refusal: priceWei };
  const token = readToken(components, market);
  if (typeof token === 'string') return { refusal: token };
  const paid = readPayments(components.consideration.slice(1), market);
  if (typeof paid === 'string') return { refusal: paid };
  const { payments, sumWei } = paid;
  if (sumWei >= priceWei) return { refusal: 'SELLER_UNPAID' };
  const rule = readRule(components, token);
  if (typeof rule === 'string') return { refusal: rule };
  const terms = readOrderWords(components, { price: { priceWei, payments }, market, at });
  return typeof terms === 'string' ? { refusal: terms } : { offer: { ...terms, ...token, rule } };
}

function readPrice({ offer }: OrderComponents, market: Market): bigint | OrderRefusal {
  const [item] = offer;
  if (!item || offer.length !== 1) return 'NOT_AN_OFFER';
  const refusal = findMoneyRefusal(item, market);
  if (refusal) return refusal;
  return item.startAmount <= 0n || item.startAmount > MAX_PRICE_WEI ? 'AMOUNT_INVALID' : item.startAmount;
}

type Wanted = Pick<Offer, 'collection' | 'tokenId'>;

/** The zone wants the token first. A set of named tokens (a criteria root) is refused: the site cannot prove it. */
function readToken(components: OrderComponents, { collections }: Market): Wanted | OrderRefusal {
  const [item] = components.consideration;
  if (item?.startAmount !== 1n || item.endAmount !== 1n) return 'NOT_AN_OFFER';
  const isWide = item.itemType === ITEM_TYPE.erc721WithCriteria;
  if (!isWide && item.itemType !== ITEM_TYPE.erc721) return 'NOT_AN_OFFER';
  if (isWide && item.identifierOrCriteria !== 0n) return 'TOKENS_NAMED';
  if (normalAddress(item.recipient) !== normalAddress(components.offerer)) return 'TOKEN_NOT_TO_MAKER';
  const collection = collections.get(normalAddress(item.token));
  if (!collection) return 'COLLECTION_UNKNOWN';
  return { collection, tokenId: isWide ? null : item.identifierOrCriteria };
}

function readRule({ zoneHash }: OrderComponents, { collection, tokenId }: Wanted): TokenRule | OrderRefusal {
  const rule = decodeZoneHash(zoneHash);
  if (!rule) return 'WORD_UNKNOWN';
  if (rule.kind === 'conditions') {
    if (collection !== 'cars') return 'CONDITIONS_NOT_OF_CARS';
    return isPossible(rule) ? rule : 'CONDITIONS_IMPOSSIBLE';
  }
  return tokenId === null && rule.kind !== 'any' ? 'TOKEN_NOT_NAMED' : rule;
}

/** Returns whether a car can ever be as good. Series are numbered from 1; 0 is a car that is not built yet. */
function isPossible({ series, minRank }: Extract<TokenRule, { kind: 'conditions' }>): boolean {
  return series.some((number) => number <= SERIES.length) && minRank < RANKS.length;
}
