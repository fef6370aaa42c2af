/**
 * What the order book says of an order, from the facts of its chain and the time. Pure. It is what the SQL of
 * server/src/core/orders/verdict-sql.ts has to say: a test compares the two. Times are seconds since 1970, amounts wei.
 */

import { UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import type { OrderReason, OrderSide } from '@pitlane/shared/domain/orders/order-book';
import { findMissingDue } from '../modules/orders/find-reason.ts';

/** The part of an order that its verdict follows from. Addresses are lower case. */
export type JudgedOrder = {
  side: OrderSide;
  collection: Collection;
  /** Null for an offer for any token of the collection. */
  nftId: string | null;
  maker: Address;
  price: bigint;
  /** The share of the price for each recipient. */
  payments: Readonly<Record<Address, bigint>>;
  /** Null when the order names none. */
  wantedTransfers: number | null;
  /** The token's whole state; null when the order names only the transfer count. */
  wantedState: bigint | null;
  /** An offer's conditions: the set of series numbers as bits, the lowest rank and levels. Null without conditions. */
  wantedSeries: number | null;
  minRank: number | null;
  minLevels: UpgradeLevels | null;
  counter: bigint;
  startTime: number;
  endTime: number;
  treasury: Address;
  feeBps: number;
  seaport: Address;
};

/** The facts of the chain about an order. Undefined where no event has said anything. */
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
        /** The values that conditions compare; undefined for tokens that are no cars. */
        car: { series: number; rank: number; upgrades: UpgradeLevels } | undefined;
        /** Whether the auction house holds it for an auction. */
        auctioned: boolean;
      }
    | undefined;
  royalty: { receiver: Address; bps: number } | undefined;
  /** Whether the maker lets Seaport move all of their tokens of the collection. */
  operatorApproved: boolean;
  /** The ETH token of an offer's maker: what they have, and what Seaport may take. Undefined until it has been read. */
  money: { balance: bigint; allowance: bigint } | undefined;
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
  return { reason, dueAt: findDueAt(reason, order, { ...facts, at }) };
}

function findReason(order: JudgedOrder, facts: OrderFacts, at: number): OrderReason | null {
  const { fill, makerCounter, token, royalty } = facts;
  if (fill?.filled) return 'filled';
  // Seaport's counters only rise. One that is lower is older than the order: the index has not read the newest yet.
  if (fill?.cancelled || (makerCounter !== undefined && makerCounter > order.counter)) return 'cancelled';
  if (at >= order.endTime) return 'expired';
  if (order.nftId !== null && !token) return 'token_gone';
  const tokenReason = order.nftId !== null && token ? findTokenReason(order, token) : null;
  if (tokenReason) return tokenReason;
  // Each free-form token has a royalty of its own: an offer for any of them cannot know it.
  if (order.nftId !== null || order.collection !== 'tokens') {
    if (!royalty) return 'royalty_unknown';
    if (lacksDue(order, royalty)) return 'royalty_raised';
  }
  const meansReason = findMeansReason(order, facts);
  if (meansReason) return meansReason;
  if (token?.lockedUntil && at < token.lockedUntil) return 'locked';
  if (token?.auctioned && order.side === 'offer') return 'locked';
  return at < order.startTime ? 'not_started' : null;
}

/** Finds the reason why the token cannot be sold. A listing is by its owner, and an offer never is. */
function findTokenReason(order: JudgedOrder, token: NonNullable<OrderFacts['token']>): OrderReason | null {
  const { owner, transfers } = token;
  const wanted = order.wantedTransfers ?? transfers;
  if (transfers > wanted) return 'moved';
  // The index has not read yet what the maker knows.
  if (transfers < wanted) return 'changed';
  if (order.side === 'listing' && owner !== order.maker) return 'moved';
  if (order.side === 'offer' && owner === order.maker) return 'own_token';
  if (order.wantedState !== null && order.wantedState !== token.state) return 'changed';
  return order.wantedSeries !== null && !meetsConditions(order, token.car) ? 'conditions_not_met' : null;
}

/** Returns whether a car is as good as an offer's conditions ask for. What is no car meets none. */
function meetsConditions(
  { wantedSeries, minRank, minLevels }: Pick<JudgedOrder, 'wantedSeries' | 'minRank' | 'minLevels'>,
  car: NonNullable<OrderFacts['token']>['car'],
): boolean {
  if (!car || wantedSeries === null || ((wantedSeries >> car.series) & 1) === 0) return false;
  if (minRank !== null && car.rank < minRank) return false;
  return UPGRADES.every((part) => car.upgrades[part] >= (minLevels?.[part] ?? 0));
}

/** Finds the reason why Seaport cannot move what the maker gives: no permission, or too little money for an offer. */
function findMeansReason({ side, price, seaport }: JudgedOrder, facts: OrderFacts): OrderReason | null {
  if (side === 'listing')
    return facts.token?.approved === seaport || facts.operatorApproved ? null : 'no_approval';
  if (!facts.money) return 'money_unknown';
  if (facts.money.allowance < price) return 'no_approval';
  return facts.money.balance < price ? 'balance_too_low' : null;
}

function lacksDue(order: JudgedOrder, { receiver, bps }: { receiver: Address; bps: number }): boolean {
  const { price: priceWei, payments } = order;
  const royalty = { recipient: receiver, amountWei: getShare(priceWei, bps) };
  return findMissingDue({ priceWei, payments }, royalty, order) !== undefined;
}

function findDueAt(
  reason: OrderReason | null,
  { startTime, endTime }: JudgedOrder,
  { token, at }: OrderFacts & { at: number },
): number | null {
  if (reason === 'filled' || reason === 'cancelled' || reason === 'expired') return null;
  if (reason === 'locked') {
    const freed = token?.lockedUntil ?? 0;
    return freed > at ? Math.min(freed, endTime) : endTime;
  }
  return reason === 'not_started' ? Math.min(startTime, endTime) : endTime;
}
