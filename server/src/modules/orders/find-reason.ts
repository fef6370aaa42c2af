/** Judges an order by a chain's facts at one block. Pure. */

import type { Address } from '@pitlane/shared/domain/chain/address';
import { findOpenDue, type Payment } from '@pitlane/shared/domain/orders/listing-order';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import type { OrderContent } from '@pitlane/shared/domain/orders/read-order';
import { encodeZoneHash, judgeTokenState, type ZoneVerdict } from '@pitlane/shared/domain/orders/zone-hash';
import type { OrderStatus, TokenFacts } from './chain-facts.ts';

export type ContentFacts = {
  counter: bigint;
  status: OrderStatus;
  /** Undefined of an offer for any token, as long as none is chosen. */
  token: TokenFacts | undefined;
  /** The royalty that `royaltyInfo` returns for the token, or for the collection; undefined when it does not answer. */
  royalty: Payment | undefined;
  /** The balance and allowance of an offer's maker; undefined for a listing. */
  money: { balance: bigint; allowance: bigint } | undefined;
};
/** The fee that the zone demands in every sale. */
export type Dues = { treasury: Address; feeBps: number };
type When = Dues & { at: number };

/** Why an order cannot be filled at a time (seconds since 1970); undefined when it can. The order is that of ORDER_REASONS. */
export function findReason(order: OrderContent, facts: ContentFacts, when: When): OrderReason | undefined {
  const { status, counter, token } = facts;
  if (status.filled) return 'filled';
  if (status.cancelled || counter !== order.counter) return 'cancelled';
  if (order.endTime <= when.at) return 'expired';
  const word = token?.state === undefined ? 'met' : judgeTokenState(encodeZoneHash(order.rule), token.state);
  const lasting =
    (token && findTokenReason(order, token, word)) ??
    findRoyaltyReason(order, facts.royalty, when) ??
    findMeansReason(order, facts);
  if (lasting) return lasting;
  if (word !== 'met') return 'locked';
  return order.startTime > when.at ? 'not_started' : undefined;
}

function findTokenReason(order: OrderContent, token: TokenFacts, word: ZoneVerdict): OrderReason | undefined {
  if (token.owner === undefined || token.state === undefined) return 'token_gone';
  if (order.side === 'listing' && token.owner !== order.maker) return 'moved';
  if (word === 'moved') return 'moved';
  if (order.side === 'offer' && token.owner === order.maker) return 'own_token';
  if (word === 'changed') return 'changed';
  return word === 'conditions-not-met' ? 'conditions_not_met' : undefined;
}

/** Each free-form token has a royalty of its own: who accepts an offer for any of them pays it out of the price. */
function findRoyaltyReason(
  order: OrderContent,
  royalty: Payment | undefined,
  dues: Dues,
): OrderReason | undefined {
  if (order.tokenId === null && order.collection === 'tokens') return undefined;
  if (!royalty) return 'royalty_unknown';
  return findMissingDue(order, royalty, dues) ? 'royalty_raised' : undefined;
}

/** The first due that the payments of an order do not cover, with its full amount. */
export function findMissingDue(
  { priceWei, payments: paid }: Pick<OrderContent, 'priceWei' | 'payments'>,
  royalty: Payment,
  { treasury, feeBps }: Dues,
): Payment | undefined {
  const payments = Object.entries(paid).map(([recipient, amountWei]) => ({
    recipient: recipient as Address,
    amountWei,
  }));
  return findOpenDue({ priceWei, payments, treasury, feeBps, royalty });
}

function findMeansReason(
  { side, priceWei }: OrderContent,
  { token, money }: ContentFacts,
): OrderReason | undefined {
  if (side === 'listing') return token?.approved ? undefined : 'no_approval';
  if (!money) return 'money_unknown';
  if (money.allowance < priceWei) return 'no_approval';
  return money.balance < priceWei ? 'balance_too_low' : undefined;
}

/** The refusal of a posted order for each reason. An order may wait for its start, for the end of a lock, or for a better car. */
const REFUSED: Record<OrderReason, OrderRefusal | undefined> = {
  filled: 'ALREADY_FILLED',
  cancelled: 'ALREADY_CANCELLED',
  expired: 'EXPIRED',
  token_gone: 'TOKEN_UNKNOWN',
  moved: 'TOKEN_MOVED',
  changed: 'TOKEN_CHANGED',
  royalty_unknown: 'TOKEN_UNKNOWN',
  royalty_raised: 'ROYALTY_TOO_LOW',
  no_approval: 'NOT_APPROVED',
  own_token: 'OWN_TOKEN',
  conditions_not_met: undefined,
  money_unknown: undefined,
  balance_too_low: 'BALANCE_TOO_LOW',
  locked: undefined,
  not_started: undefined,
};

/** Why a chain's facts refuse an order that is posted; undefined when they do not. */
export function findChainRefusal(
  order: OrderContent,
  facts: ContentFacts,
  when: When,
): OrderRefusal | undefined {
  const { status, counter, token } = facts;
  if (!status.cancelled && !status.filled && counter !== order.counter) return 'COUNTER_OLD';
  const reason = findReason(order, facts, when);
  if (order.side === 'listing' && reason === 'moved' && token?.owner !== order.maker) return 'NOT_OWNER';
  if (order.side === 'offer' && reason === 'no_approval') return 'ALLOWANCE_TOO_LOW';
  return reason && REFUSED[reason];
}
