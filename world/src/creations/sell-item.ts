/** Listings of items that people of the demo world made, and offers for them. */

import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { toOrderMarket } from '@pitlane/shared/domain/orders/order-checks';
import { accountAt } from '../accounts.ts';
import type { MarketApi } from '../market-api.ts';
import type { MarketNode } from '../market-node.ts';
import { signOrder } from '../planned-orders.ts';
import { DAY } from '../scheduled-action.ts';

export type Trade = { node: MarketNode; api: MarketApi };
/** Who signs the order, and for how much ETH. */
type Order = { by: number; tokenId: number; price: string };

const LISTED = 90 * DAY;
const OFFERED = 30 * DAY;

/** Lists an item, unless it has been bought, or its maker has listed it before. */
export async function listItem({ node, api }: Trade, { by, tokenId, price }: Order): Promise<void> {
  if (await hasOrder(api, node, { by, tokenId, side: 'listing' })) return;
  const terms = await api.readTerms(node.chain, tokenId, 'tokens');
  if (terms.owner !== accountAt(by).address.toLowerCase()) return;
  await node.allow(by, { mover: 'seaport', what: 'tokens' });
  const components = makeListing(
    {
      seller: terms.owner,
      token: terms.contract,
      tokenId: BigInt(tokenId),
      priceWei: parseUnits(price),
      royalty: { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
      rule: { kind: 'count', transferCount: terms.transfers },
      startTime: await node.readTime(),
      duration: LISTED,
      salt: BigInt(tokenId),
      counter: BigInt(terms.counter),
    },
    toOrderMarket(terms),
  );
  await api.post(node.chain, await signOrder(node.chain, by, components));
}

/** Offers for an item, once. */
export async function offerForItem({ node, api }: Trade, { by, tokenId, price }: Order): Promise<void> {
  if (await hasOrder(api, node, { by, tokenId, side: 'offer' })) return;
  const { address } = accountAt(by);
  const { transfers, owner, royalty } = await api.readTerms(node.chain, tokenId, 'tokens');
  if (owner === address.toLowerCase()) return;
  const priceWei = parseUnits(price);
  // The tap refuses those who were there today, and they have enough.
  if ((await node.readEth(by)) < priceWei) await node.drip(by);
  await node.allow(by, { mover: 'seaport', what: 'eth' });
  const terms = await api.readOfferTerms(node.chain, tokenId, address, 'tokens');
  const components = makeOffer(
    {
      buyer: address,
      token: terms.contract,
      tokenId: BigInt(tokenId),
      priceWei,
      royalty: { receiver: royalty.receiver, basisPoints: royalty.bps },
      rule: { kind: 'count', transferCount: transfers },
      startTime: await node.readTime(),
      duration: OFFERED,
      salt: BigInt(tokenId),
      counter: BigInt(terms.maker?.counter ?? 0),
    },
    toOrderMarket(terms),
  );
  await api.post(node.chain, await signOrder(node.chain, by, components));
}

type Asked = { by: number; tokenId: number; side: 'listing' | 'offer' };

async function hasOrder(api: MarketApi, { chain }: MarketNode, { by, tokenId, side }: Asked) {
  const nft = nftId({ chain, collection: 'tokens', tokenId: BigInt(tokenId) });
  const maker = accountAt(by).address.toLowerCase();
  return (await api.readOrdersFor(nft, side)).some((order) => order.maker === maker);
}
