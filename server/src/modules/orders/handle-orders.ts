import type { OrderPost, PostedOrder } from '@pitlane/shared/api/order-posts';
import { REFUSAL_SENTENCES } from '@pitlane/shared/domain/orders/order-refusals';
import type { Db } from '../../platform/db/db.ts';
import { type Given, listIds, type Outcome, toGiven } from './given-order.ts';
import type { OrderMarkets } from './order-markets.ts';
import { toVerdict } from './order-view.ts';
import * as repo from './orders.repo.ts';
import type { SignatureIntake } from './posted-signatures.ts';
import { REFUSED_FIELD } from './refused-field.ts';

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
