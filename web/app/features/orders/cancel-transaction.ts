import type { OrderDetail } from '@pitlane/shared/api/orders';
import { parseNftId } from '@pitlane/shared/domain/nft-id';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { parseEventLogs } from 'viem';
import { asSent, getJson } from '../../lib/api.ts';
import { problem } from '../../wallet/problem-words.ts';
import { TRADE_ABI } from '../../wallet/trade-abi.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { ORDERS_KEY } from './order-queries.ts';

/** All listings of one item that its seller takes back. */
export type CancelWish = { nft: string; orders: readonly string[] };

export type Cancelled = { count: number };

/** Taking back every listing of an item, in one transaction: a cheaper one that is left would still sell it. */
export const cancelTransaction = createTransactionRunner<CancelWish, Cancelled>({
  async prepare({ nft, orders }) {
    const key = parseNftId(nft);
    const trading = key && (await chainReader(key.chain)).facts.trading;
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
  readResult({ receipt: { logs } }) {
    const { length: count } = parseEventLogs({ abi: seaportAbi, eventName: 'OrderCancelled', logs });
    if (count === 0) throw new WalletProblemError(problem('UNKNOWN', NOTHING_CANCELLED));
    return { count };
  },
  successText: ({ count }) =>
    count === 1 ? 'The listing is cancelled.' : `${count} listings are cancelled.`,
  stale: [[ORDERS_KEY], ['nft'], ['nfts']],
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
