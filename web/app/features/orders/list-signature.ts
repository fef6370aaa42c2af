import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { m } from '@pitlane/shared/messages/messages';
import {
  chainOf,
  findOperatorApproval,
  readTerms,
  toComponents,
  type Wish,
} from '../../entities/orders/listing/new-listing.ts';
import { createOrderSignature } from '../../entities/orders/listing/order-signature.ts';
import { ORDERS_KEY } from '../../entities/orders/orders-key.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { SELLER_WORDS } from './order-reasons.ts';

/** The book's verdict on the new listing. */
export type Listed = { title: string; priceWei: bigint; active: boolean; reason: OrderReason | null };

/** A listing: the permission for Seaport, once a collection, then the signature, then the order book. */
export const listSignature = createOrderSignature<Wish, OrderTerms, Listed>({
  toChain: chainOf,
  async approve(wish, at) {
    const { contract: collection, seaport, approved } = await readTerms(wish, at);
    return approved ? undefined : findOperatorApproval(at, { collection, seaport });
  },
  readTerms,
  toComponents: (wish, terms, { time }) => toComponents(wish, terms, time),
  toResult: ({ title, priceWei }, { active, reason }) => ({ title, priceWei, active, reason }),
  successText: ({ title, priceWei, active, reason }) =>
    active || reason === null
      ? m.orders.titleIsListedAtPriceweiEth({ title, priceWei: formatPrice(priceWei) })
      : m.orders.titleIsListedButCantBe({ title, value: SELLER_WORDS[reason] }),
  stale: [[ORDERS_KEY], ['nft'], ['nfts']],
});
