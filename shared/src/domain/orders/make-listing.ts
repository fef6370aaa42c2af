/** Writes a listing as the Seaport order that its seller signs. */
import { type Address, normalAddress } from '../chain/address.ts';
import { frameOrder, getProceeds, listDues, type MakerTerms, type Royalty, toPayment } from './make-order.ts';
import type { MarketRules } from './order-checks.ts';
import type { ListingRule } from './read-listing.ts';
import { fixedItem, ITEM_TYPE, type OrderComponents } from './seaport-order.ts';

/** What a seller decides, and what chains say of token and seller. */
export type ListingTerms = MakerTerms & {
  seller: Address;
  tokenId: bigint;
  royalty: Royalty;
  /** The token's transfer count, or its whole state, now. */
  rule: ListingRule;
};

/**
 * The order for a listing: proceeds first, then fee and royalty, so that the cheapest call can fill it. Dues that the seller
 * would pay to themselves stay in the proceeds. Throws a RangeError for a price that leaves the seller nothing.
 */
export function makeListing(terms: ListingTerms, market: MarketRules): OrderComponents {
  const { priceWei, token, tokenId } = terms;
  const seller = normalAddress(terms.seller);
  const dues = listDues(terms, market).filter(({ recipient }) => recipient !== seller);
  return {
    ...frameOrder(seller, terms, market),
    offer: [fixedItem(ITEM_TYPE.erc721, token, tokenId, 1n)],
    consideration: [toPayment(market.currency, seller, getProceeds(priceWei, dues)), ...dues],
  };
}
