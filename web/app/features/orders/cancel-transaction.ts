import type { OrderDetail } from '@pitlane/shared/api/orders';
import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { hashOrder } from '@pitlane/shared/domain/orders/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { m } from '@pitlane/shared/messages/messages';
import { parseEventLogs } from 'viem';
import { readTrading } from '../../entities/orders/item-trading.ts';
import { ORDERS_KEY } from '../../entities/orders/orders-key.ts';
import { asSent, getJson } from '../../lib/api.ts';
import { TRADE_ABI } from '../../lib/seaport/trade-abi.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';

/** Orders on one chain that their maker takes back: all listings of an item, or an offer. */
export type CancelWish = { chain: Chain; orders: readonly string[]; what: OrderNoun };

type OrderNoun = 'listing' | 'offer';
export type Cancelled = { count: number; what: OrderNoun };

/** Taking orders back in one transaction. Of an item all of its listings: a cheaper one that is left would still sell it. */
export const cancelTransaction = createTransactionRunner<CancelWish, Cancelled>({
  async prepare({ chain, orders }, { account }) {
    const { seaport } = await readTrading(chain);
    const details = await Promise.all(
      orders.map((id) => getJson(asSent<OrderDetail>(), `/api/orders/${id}`)),
    );
    const components = details.map(({ order }, index) =>
      readOwn(order.seaport.parameters, { id: orders[index], chain, account }),
    );
    return {
      address: seaport,
      abi: TRADE_ABI,
      functionName: 'cancel',
      args: [components],
      value: 0n,
    };
  },
  readResult({ receipt: { logs } }, { input }) {
    const { length: count } = parseEventLogs({ abi: seaportAbi, eventName: 'OrderCancelled', logs });
    if (count === 0) throw new WalletProblemError(problem('UNKNOWN', getNothingCancelled()));
    return { count, what: input?.what ?? 'listing' };
  },
  successText: ({ count, what }) =>
    count === 1 ? m.orders.theWhatIsCancelled({ what }) : m.orders.countWhatSAreCancelled({ count, what }),
  stale: [[ORDERS_KEY], ['offers'], ['nft'], ['nfts']],
});

const getNothingCancelled = () => m.orders.theTransactionWentThroughButThe3;

type Asked = { id: string | undefined; chain: Chain; account: Address };

/**
 * Reads the order that was asked for. Its id is its hash, so the server cannot have another one cancelled in its place. Throws a
 * WalletProblemError when it is another order, or another account's.
 */
function readOwn(parameters: Parameters, { id, chain, account }: Asked) {
  const refused = new WalletProblemError(problem('UNKNOWN', getNotWhatIsShown()));
  try {
    const components = toComponents(parameters);
    const isOwn = normalAddress(components.offerer) === normalAddress(account);
    if (isOwn && `${chain}-${hashOrder(components)}` === id) return components;
  } catch (cause) {
    throw new WalletProblemError(refused.problem, cause);
  }
  throw refused;
}

const getNotWhatIsShown = () => m.orders.theServerPreparedADifferentCancellation;

type Parameters = OrderDetail['order']['seaport']['parameters'];

/** Seaport's OrderComponents, without what the API adds to them. */
function toComponents(parameters: Parameters) {
  const { totalOriginalConsiderationItems: _, offer, consideration, ...order } = parameters;
  return {
    ...order,
    zoneHash: order.zoneHash as Hash,
    conduitKey: order.conduitKey as Hash,
    offer: offer.map(toItem),
    consideration: consideration.map((item) => ({ ...toItem(item), recipient: item.recipient })),
    startTime: BigInt(order.startTime),
    endTime: BigInt(order.endTime),
    salt: BigInt(order.salt),
    counter: BigInt(order.counter),
  };
}

type Item = Parameters['offer'][number];

function toItem({ itemType, token, identifierOrCriteria, startAmount, endAmount }: Item) {
  return {
    itemType,
    token,
    identifierOrCriteria: BigInt(identifierOrCriteria),
    startAmount: BigInt(startAmount),
    endAmount: BigInt(endAmount),
  };
}
