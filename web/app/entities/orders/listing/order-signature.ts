import type { OrderPosted } from '@pitlane/shared/api/order-posts';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/orders/listing-order';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { getBlock } from 'viem/actions';
import { serverNow } from '../../../lib/clock.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { createSignatureRunner, type SignatureKind } from '../../../wallet/tx/run-signature.ts';
import type { ReadAt } from '../../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { handInOrders } from './hand-in-orders.ts';

/** What one kind of order does: everything in which listings and offers differ. */
export type OrderKind<Wish, Terms, Result> = Pick<
  SignatureKind<Wish, unknown, Result>,
  'approve' | 'successText' | 'stale'
> & {
  toChain: (wish: Wish) => Chain;
  /** Reads what the order has to say. Throws a WalletProblemError when it is not what the sheet showed. */
  readTerms: (wish: Wish, at: ReadAt) => Promise<Terms>;
  toComponents: (wish: Wish, terms: Terms, given: { account: Address; blockTime: number }) => OrderComponents;
  /** What the book says of the new order, for the sheet. */
  toResult: (wish: Wish, posted: Pick<OrderPosted['results'][number], 'active' | 'reason'>) => Result;
};

/**
 * Makes an order that is signed alone: the permission for Seaport, then the signature, then the order book. Its run throws a
 * WalletProblemError when the book refuses the order.
 */
export function createOrderSignature<Wish, Terms extends { chain_id: number; seaport: Address }, Result>(
  kind: OrderKind<Wish, Terms, Result>,
) {
  const { toChain, readTerms, toComponents, toResult, ...shared } = kind;
  return createSignatureRunner<Wish, { components: OrderComponents; terms: Terms }, Result>({
    ...shared,
    async prepare(wish, at) {
      const [terms, { timestamp }] = await Promise.all([
        readTerms(wish, at),
        getBlock(at.client, { blockNumber: at.block }),
      ]);
      const given = { account: at.account, blockTime: Number(timestamp) };
      return { terms, components: toComponents(wish, terms, given) };
    },
    toTypedData: ({ components, terms }) => ({
      domain: seaportDomain(terms.chain_id, terms.seaport),
      types: SEAPORT_ORDER_TYPES,
      primaryType: 'OrderComponents',
      message: components,
    }),
    async submit(wish, { signed, signature }) {
      const order = { parameters: toOrderJson(signed.components), signature };
      const [result] = await handInOrders(toChain(wish), [order]);
      if (!result?.accepted) throw new WalletProblemError(problem('ORDER_REFUSED', result?.refusal?.message));
      return toResult(wish, result);
    },
  });
}

/**
 * When an order that is good for `duration` seconds from now begins, and for how long it is good from then on. This browser's
 * clock may be wrong, and a quiet chain's last block may be old: the order begins at the earlier of both. Times are in seconds.
 */
export function getOrderTimes(duration: number, blockTime: number): { startTime: number; duration: number } {
  const now = Math.floor(serverNow() / 1000);
  const startTime = Math.min(now, blockTime);
  return { startTime, duration: Math.max(now, blockTime) - startTime + duration };
}
