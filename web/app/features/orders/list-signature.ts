import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/orders/listing-order';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { getBlock, readContract } from 'viem/actions';
import { handInOrders } from '../../entities/orders/listing/hand-in-orders.ts';
import { chainOf, readTerms, toComponents, type Wish } from '../../entities/orders/listing/new-listing.ts';
import { ORDERS_KEY } from '../../entities/orders/orders-key.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createSignatureRunner } from '../../wallet/tx/run-signature.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { SELLER_WORDS } from './order-reasons.ts';

/** The book's verdict on the new listing. */
export type Listed = { title: string; priceWei: bigint; active: boolean; reason: OrderReason | null };

type Signed = { components: OrderComponents; terms: OrderTerms };

/** A listing: the permission for Seaport, once a collection, then the signature, then the order book. */
export const listSignature = createSignatureRunner<Wish, Signed, Listed>({
  async approve(wish, at) {
    const terms = await readTerms(wish, at);
    const cars = { address: terms.contract, abi: carCollectionAbi } as const;
    const isOperator = await readContract(at.client, {
      ...cars,
      functionName: 'isApprovedForAll',
      args: [at.account, terms.seaport],
      blockNumber: at.block,
    });
    if (isOperator || terms.approved) return undefined;
    return { ...cars, functionName: 'setApprovalForAll', args: [terms.seaport, true], value: 0n };
  },
  async prepare(wish, at) {
    const [terms, { timestamp }] = await Promise.all([
      readTerms(wish, at),
      getBlock(at.client, { blockNumber: at.block }),
    ]);
    return { terms, components: toComponents(wish, terms, Number(timestamp)) };
  },
  toTypedData: ({ components, terms }) => ({
    domain: seaportDomain(terms.chain_id, terms.seaport),
    types: SEAPORT_ORDER_TYPES,
    primaryType: 'OrderComponents',
    message: components,
  }),
  async submit(wish, { signed, signature }) {
    const { title, priceWei } = wish;
    const order = { parameters: toOrderJson(signed.components), signature };
    const [result] = await handInOrders(chainOf(wish), [order]);
    if (!result?.accepted) throw new WalletProblemError(problem('ORDER_REFUSED', result?.refusal?.message));
    return { title, priceWei, active: result.active, reason: result.reason };
  },
  successText: ({ title, priceWei, active, reason }) =>
    active || reason === null
      ? `${title} is listed at ${formatPrice(priceWei)} ETH.`
      : `${title} is listed, but cannot be bought yet. ${SELLER_WORDS[reason]}`,
  stale: [[ORDERS_KEY], ['nft'], ['nfts']],
});
