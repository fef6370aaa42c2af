import type { OrderPost, PostedOrder } from '@pitlane/shared/api/order-posts';
import { type OrderRefusal, REFUSAL_SENTENCES } from '@pitlane/shared/domain/orders/order-refusals';
import type { Db } from '../../platform/db/db.ts';
import { type Given, listIds, type Outcome, toGiven } from './given-order.ts';
import type { OrderMarkets } from './order-markets.ts';
import { toVerdict } from './order-view.ts';
import * as repo from './orders.repo.ts';
import type { SignatureIntake } from './posted-signatures.ts';

export type HandleOrdersDeps = Pick<SignatureIntake, 'makerCodes' | 'contractSlots'> & {
  db: Db;
  markets: OrderMarkets;
  /** Seconds since 1970. */
  now: () => number;
};

/** Adds orders to the book. Resolves to the outcome of each by its place in the request. */
export type HandleOrders = (intake: SignatureIntake, given: Given[]) => Promise<ReadonlyMap<number, Outcome>>;

/** Creates a handler that hands the orders of a client to `take`, and returns the outcome of each. */
export function createOrderHandler({ markets, now, ...shared }: HandleOrdersDeps, take: HandleOrders) {
  const { db } = shared;
  return async ({ chain, orders }: OrderPost, client: string | undefined): Promise<PostedOrder[]> => {
    const given = toGiven(chain, orders);
    const market = markets.get(chain);
    const outcomes = market ? await take({ ...shared, market, client, at: now() }, given) : undefined;
    const outcomeOf = ({ place }: Given) => outcomes?.get(place) ?? 'CHAIN_NOT_TRADING';
    const accepted = given.filter((order) => outcomeOf(order) === 'accepted');
    const verdicts = accepted.length > 0 ? await repo.findVerdicts(db, listIds(accepted)) : [];
    const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
    return given.map((order) => toResult(order, outcomeOf(order), byId.get(order.id), now()));
  };
}

function toResult(
  { id, orderHash }: Given,
  outcome: Outcome,
  verdict: repo.VerdictRow | undefined,
  at: number,
): PostedOrder {
  if (outcome !== 'accepted') {
    const message = REFUSAL_SENTENCES[outcome];
    const refusal = { code: outcome, message, field: REFUSED_FIELD[outcome] };
    return { id, order_hash: orderHash, accepted: false, active: false, reason: null, refusal };
  }
  const { active, reason } = verdict ? toVerdict(verdict, at) : { active: false, reason: null };
  return { id, order_hash: orderHash, accepted: true, active, reason, refusal: null };
}

/** The part of an order that a refusal is about; null when it is about the token, the chain or the book. */
const REFUSED_FIELD: Record<OrderRefusal, string | null> = {
  CHAIN_NOT_TRADING: 'chain',
  ZONE_OTHER: 'zone',
  NOT_RESTRICTED: 'orderType',
  CONDUIT_UNKNOWN: 'conduitKey',
  NOT_A_LISTING: 'offer',
  NOT_AN_OFFER: 'consideration',
  TOKENS_NAMED: 'consideration',
  TOKEN_NOT_TO_MAKER: 'consideration',
  COLLECTION_UNKNOWN: 'offer',
  TOO_MANY_PAYMENTS: 'consideration',
  CURRENCY_OTHER: 'consideration',
  PRICE_NOT_FIXED: 'consideration',
  RECIPIENT_INVALID: 'consideration',
  AMOUNT_INVALID: 'consideration',
  SELLER_UNPAID: 'consideration',
  WORD_UNKNOWN: 'zoneHash',
  STATE_NOT_NAMED: 'zoneHash',
  TOKEN_NOT_NAMED: 'zoneHash',
  CONDITIONS_NOT_OF_CARS: 'zoneHash',
  CONDITIONS_IMPOSSIBLE: 'zoneHash',
  TIMES_INVALID: 'endTime',
  EXPIRED: 'endTime',
  ENDS_TOO_LATE: 'endTime',
  FEE_TOO_LOW: 'consideration',
  TOO_MANY_ORDERS: null,
  TOO_MANY_OFFERS: 'consideration',
  SIGNATURE_INVALID: 'signature',
  TOKEN_UNKNOWN: 'offer',
  NOT_OWNER: 'offerer',
  OWN_TOKEN: 'consideration',
  TOKEN_MOVED: 'zoneHash',
  TOKEN_CHANGED: 'zoneHash',
  ROYALTY_TOO_LOW: 'consideration',
  COUNTER_OLD: 'counter',
  ALREADY_FILLED: null,
  ALREADY_CANCELLED: null,
  NOT_APPROVED: null,
  ALLOWANCE_TOO_LOW: null,
  BALANCE_TOO_LOW: null,
};
