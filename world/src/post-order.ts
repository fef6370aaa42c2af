/** Orders that people of the running demo world sign, by the terms that the site gives them. */
import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { toOrderMarket } from '@pitlane/shared/domain/orders/order-checks';
import { accountAt } from './accounts.ts';
import type { MarketApi } from './market-api.ts';
import type { MarketNode } from './market-node.ts';
import { signOrder } from './planned-orders.ts';

export type Trade = { node: MarketNode; api: MarketApi };

/** What a person signs for one item. `duration`: seconds. `salt` tells two orders with the same terms apart. */
type Wish = {
  by: number;
  what: 'cars' | 'tokens';
  tokenId: number;
  priceWei: bigint;
  duration: number;
  salt: bigint;
};

/** Lists an item of which the site gave these terms. Throws a MarketRefusal when the book does not take it. */
export async function postListing(
  { node, api }: Trade,
  terms: OrderTerms,
  { by, what, tokenId, priceWei, duration, salt }: Wish,
): Promise<void> {
  await node.allow(by, { mover: 'seaport', what });
  const components = makeListing(
    {
      seller: terms.owner,
      token: terms.contract,
      tokenId: BigInt(tokenId),
      priceWei,
      royalty: { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
      rule: { kind: 'count', transferCount: terms.transfers },
      startTime: await node.readTime(),
      duration,
      salt,
      counter: BigInt(terms.counter),
    },
    toOrderMarket(terms),
  );
  await api.post(node.chain, await signOrder(node.chain, by, components));
}

/**
 * Offers for an item that has moved so often. `royalty`: the item's own, where it may differ from its collection's. Throws a
 * MarketRefusal when the book does not take it.
 */
export async function postOffer(
  { node, api }: Trade,
  { transfers, royalty }: { transfers: number; royalty?: OrderTerms['royalty'] },
  { by, what, tokenId, priceWei, duration, salt }: Wish,
): Promise<void> {
  await node.allow(by, { mover: 'seaport', what: 'eth' });
  const { address } = accountAt(by);
  const terms = await api.readOfferTerms(node.chain, tokenId, address, what);
  const due = royalty ?? terms.royalty;
  const components = makeOffer(
    {
      buyer: address,
      token: terms.contract,
      tokenId: BigInt(tokenId),
      priceWei,
      royalty: due && { receiver: due.receiver, basisPoints: due.bps },
      rule: { kind: 'count', transferCount: transfers },
      startTime: await node.readTime(),
      duration,
      salt,
      counter: BigInt(terms.maker?.counter ?? 0),
    },
    toOrderMarket(terms),
  );
  await api.post(node.chain, await signOrder(node.chain, by, components));
}
