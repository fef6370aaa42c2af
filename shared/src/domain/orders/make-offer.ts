/** Writes an offer as the Seaport order that its buyer signs. */
import { type Address, normalAddress } from '../chain/address.ts';
import { frameOrder, getProceeds, listDues, type MakerTerms, type Royalty } from './make-order.ts';
import type { MarketRules } from './order-checks.ts';
import { fixedItem, ITEM_TYPE, type OrderComponents } from './seaport-order.ts';
import type { TokenRule } from './zone-hash.ts';

/** What a buyer decides, and what chains say of token and buyer. */
export type OfferTerms = MakerTerms & {
  buyer: Address;
  /** Null for any token of the collection that is as the rule says. */
  tokenId: bigint | null;
  /** Null where each token has its own and none is named. */
  royalty: Royalty | null;
  /** What the token has to be like. For any token: conditions, or `any`. */
  rule: TokenRule;
};

/**
 * The order for an offer: the token to the buyer, then fee and royalty, which come out of the price. What is left of the
 * price is for who accepts. Throws a RangeError for a price that leaves them nothing.
 */
export function makeOffer(terms: OfferTerms, market: MarketRules): OrderComponents {
  const { priceWei, token, tokenId } = terms;
  const buyer = normalAddress(terms.buyer);
  const dues = listDues(terms, market);
  getProceeds(priceWei, dues);
  const itemType = tokenId === null ? ITEM_TYPE.erc721WithCriteria : ITEM_TYPE.erc721;
  const wanted = { ...fixedItem(itemType, token, tokenId ?? 0n, 1n), recipient: buyer };
  return {
    ...frameOrder(buyer, terms, market),
    offer: [fixedItem(ITEM_TYPE.erc20, market.currency, 0n, priceWei)],
    consideration: [wanted, ...dues],
  };
}
