import type { OrderDetail } from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chains';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { parseEventLogs } from 'viem';
import { asSent, getJson } from '../../lib/api.ts';
import { problem } from '../../wallet/problem-words.ts';
import { TRADE_ABI } from '../../wallet/trade-abi.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { ORDERS_KEY } from './order-queries.ts';

/** Orders on one chain that their maker takes back: all listings of an item, or an offer. */
export type CancelWish = { chain: Chain; orders: readonly string[]; what: OrderNoun };

type OrderNoun = 'listing' | 'offer';
export type Cancelled = { count: number; what: OrderNoun };

/** Taking orders back in one transaction. Of an item all of its listings: a cheaper one that is left would still sell it. */
export const cancelTransaction = createTransactionRunner<CancelWish, Cancelled>({
  async prepare({ chain, orders }) {
    const { trading } = (await chainReader(chain)).facts;
    if (!trading) throw new WalletProblemError(problem('UNKNOWN', 'There is no trading on this chain.'));
    const details = await Promise.all(
      orders.map((id) => getJson(asSent<OrderDetail>(), `/api/orders/${id}`)),
    );
    const components = details.map(({ order }) => toComponents(order.seaport.parameters));
    return {
      address: trading.seaport,
      abi: TRADE_ABI,
      functionName: 'cancel',
      args: [components],
      value: 0n,
    };
  },
  readResult({ receipt: { logs } }, { input }) {
    const { length: count } = parseEventLogs({ abi: seaportAbi, eventName: 'OrderCancelled', logs });
    if (count === 0) throw new WalletProblemError(problem('UNKNOWN', NOTHING_CANCELLED));
    return { count, what: input?.what ?? 'listing' };
  },
  successText: ({ count, what }) =>
    count === 1 ? `The ${what} is cancelled.` : `${count} ${what}s are cancelled.`,
  stale: [[ORDERS_KEY], ['offers'], ['nft'], ['nfts']],
});

const NOTHING_CANCELLED =
  'The transaction went through, but no cancellation is in its receipt. Reload the page.';

/** Seaport's OrderComponents, without what the API adds to them. */
function toComponents(parameters: OrderDetail['order']['seaport']['parameters']) {
  const { totalOriginalConsiderationItems: _, offer, consideration, ...order } = parameters;
  return {
    ...order,
    offer: offer.map(toItem),
    consideration: consideration.map((item) => ({ ...toItem(item), recipient: item.recipient })),
    startTime: BigInt(order.startTime),
    endTime: BigInt(order.endTime),
    salt: BigInt(order.salt),
    counter: BigInt(order.counter),
  };
}

type Item = OrderDetail['order']['seaport']['parameters']['offer'][number];

function toItem({ itemType, token, identifierOrCriteria, startAmount, endAmount }: Item) {
  return {
    itemType,
    token,
    identifierOrCriteria: BigInt(identifierOrCriteria),
    startAmount: BigInt(startAmount),
    endAmount: BigInt(endAmount),
  };
}
