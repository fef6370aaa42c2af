import type { OrderPosted } from '@pitlane/shared/api/order-posts';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/orders/listing-order';
import { type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { problem } from '../../../wallet/problem-words.ts';
import { createSignatureRunner, type SignatureKind } from '../../../wallet/tx/run-signature.ts';
import { readSigningTime, type SigningTime } from '../../../wallet/tx/signing-time.ts';
import type { FindApproval, ReadAt } from '../../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { handInOrders } from './hand-in-orders.ts';

/** What one kind of order does: everything in which listings and offers differ. */
export type OrderKind<Wish, Terms, Result> = Pick<
  SignatureKind<Wish, unknown, Result>,
  'successText' | 'stale'
> & {
  approve: FindApproval<Wish>;
  toChain: (wish: Wish) => Chain;
  /** Reads what the order has to say. Throws a WalletProblemError when it is not what the sheet showed. */
  readTerms: (wish: Wish, at: ReadAt) => Promise<Terms>;
  toComponents: (wish: Wish, terms: Terms, given: { account: Address; time: SigningTime }) => OrderComponents;
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
  const { toChain, approve, readTerms, toComponents, toResult, ...shared } = kind;
  return createSignatureRunner<Wish, { components: OrderComponents; terms: Terms }, Result>({
    ...shared,
    async approve(wish, at) {
      // No permission for what will not be signed.
      await readSigningTime(at);
      return approve(wish, at);
    },
    async prepare(wish, at) {
      const [terms, time] = await Promise.all([readTerms(wish, at), readSigningTime(at)]);
      return { terms, components: toComponents(wish, terms, { account: at.account, time }) };
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
