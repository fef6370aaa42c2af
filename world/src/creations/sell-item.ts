/** Listings of items that people of the demo world made, and offers for them. */

import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { accountAt } from '../accounts.ts';
import type { MarketApi } from '../market-api.ts';
import type { MarketNode } from '../market-node.ts';
import { postListing, postOffer, type Trade } from '../post-order.ts';
import { DAY } from '../scheduled-action.ts';

/** Who signs the order, and for how much ETH. */
type Order = { by: number; tokenId: number; price: string };

const LISTED = 90 * DAY;
const OFFERED = 30 * DAY;

/** Lists an item, unless it has been bought, or its maker has listed it before. */
export async function listItem({ node, api }: Trade, { by, tokenId, price }: Order): Promise<void> {
  if (await hasOrder(api, node, { by, tokenId, side: 'listing' })) return;
  const terms = await api.readTerms(node.chain, tokenId, 'tokens');
  if (terms.owner !== accountAt(by).address.toLowerCase()) return;
  const [priceWei, salt] = [parseUnits(price), BigInt(tokenId)];
  await postListing({ node, api }, terms, { by, what: 'tokens', tokenId, priceWei, duration: LISTED, salt });
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
  const wish = { by, what: 'tokens', tokenId, priceWei, duration: OFFERED, salt: BigInt(tokenId) } as const;
  await postOffer({ node, api }, { transfers, royalty }, wish);
}

type Asked = { by: number; tokenId: number; side: 'listing' | 'offer' };

async function hasOrder(api: MarketApi, { chain }: MarketNode, { by, tokenId, side }: Asked) {
  const nft = nftId({ chain, collection: 'tokens', tokenId: BigInt(tokenId) });
  const maker = accountAt(by).address.toLowerCase();
  return (await api.readOrdersFor(nft, side)).some((order) => order.maker === maker);
}
