/**
 * What the order book says of a listing, from the facts of its chain and the time. Pure. The server does the same in SQL
 * (server/src/lib/book/verdict-sql.ts), and a test compares the two. Times are seconds since 1970, amounts wei.
 */
import type { Address } from './address.ts';
import { findOpenDue, getShare } from './listing-order.ts';
import type { OrderReason } from './order-book.ts';

/** The part of a listing that its verdict follows from. Addresses are lower case. */
export type JudgedOrder = {
  maker: Address;
  price: bigint;
  /** What each recipient gets of the price. */
  payments: Readonly<Record<Address, bigint>>;
  /** Null when the order names none. */
  wantedTransfers: number | null;
  /** The token's whole state; null when the order names only the transfer count. */
  wantedState: bigint | null;
  counter: bigint;
  startTime: number;
  endTime: number;
  treasury: Address;
  feeBps: number;
  seaport: Address;
};

/** What is known on the chain of a listing. Undefined where no event has said anything. */
export type OrderFacts = {
  fill: { filled: boolean; cancelled: boolean } | undefined;
  /** The maker's counter, once the maker has raised it. */
  makerCounter: bigint | undefined;
  token:
    | {
        owner: Address;
        approved: Address | null;
        transfers: number;
        /** Without the lock's bit. */
        state: bigint;
        lockedUntil: number | null;
      }
    | undefined;
  royalty: { receiver: Address; bps: number } | undefined;
  /** Whether the maker lets Seaport move all of their tokens of the collection. */
  operatorApproved: boolean;
};

export type OrderVerdict = {
  /** Why the order cannot be filled; null while it can. */
  reason: OrderReason | null;
  /** The next moment at which time alone changes the verdict; null when it never will. */
  dueAt: number | null;
};

/** Judges an order at a moment. */
export function judgeOrder(order: JudgedOrder, facts: OrderFacts, at: number): OrderVerdict {
  const reason = findReason(order, facts, at);
  return { reason, dueAt: findDueAt(reason, order, facts) };
}

function findReason(order: JudgedOrder, facts: OrderFacts, at: number): OrderReason | null {
  const { fill, makerCounter, token, royalty } = facts;
  if (fill?.filled) return 'filled';
  // Seaport's counters only rise. One that is lower is older than the order: the index has not read the newest yet.
  if (fill?.cancelled || (makerCounter !== undefined && makerCounter > order.counter)) return 'cancelled';
  if (at >= order.endTime) return 'expired';
  if (!token) return 'token_gone';
  if (token.owner !== order.maker || (order.wantedTransfers ?? token.transfers) !== token.transfers)
    return 'moved';
  if (order.wantedState !== null && order.wantedState !== token.state) return 'changed';
  if (!royalty) return 'royalty_unknown';
  if (lacksDue(order, royalty)) return 'royalty_raised';
  if (token.approved !== order.seaport && !facts.operatorApproved) return 'no_approval';
  if (token.lockedUntil !== null && at < token.lockedUntil) return 'locked';
  return at < order.startTime ? 'not_started' : null;
}

function lacksDue(order: JudgedOrder, { receiver, bps }: { receiver: Address; bps: number }): boolean {
  const { price, treasury, feeBps } = order;
  const payments = Object.entries(order.payments).map(([recipient, amountWei]) => ({
    recipient: recipient as Address,
    amountWei,
  }));
  const royalty = { recipient: receiver, amountWei: getShare(price, bps) };
  return findOpenDue({ priceWei: price, payments, treasury, feeBps, royalty }) !== undefined;
}

function findDueAt(
  reason: OrderReason | null,
  { startTime, endTime }: JudgedOrder,
  { token }: OrderFacts,
): number | null {
  if (reason === 'filled' || reason === 'cancelled' || reason === 'expired') return null;
  if (reason === 'locked') return Math.min(token?.lockedUntil ?? endTime, endTime);
  return reason === 'not_started' ? Math.min(startTime, endTime) : endTime;
}
