import { admitOrders } from './admit-orders.ts';
import { findChainRefusal } from './find-reason.ts';
import { createOutcomeFilter, type Given, type Outcome, toCandidate } from './given-order.ts';
import { createOrderHandler, type HandleOrdersDeps } from './handle-orders.ts';
import { findIndexRefusal, findKnown, findTokens } from './index-facts.ts';
import { readMakerRoom } from './maker-room.ts';
import type { SignatureIntake } from './posted-signatures.ts';

/**
 * Takes orders into the book. What costs least is checked first: the order itself, what the book and the index have, the key
 * of the signature, then the chain, at one block for all of them, and at last the contracts that have signed. Throws CHAIN_UNAVAILABLE when the chain has to be
 * asked and does not answer, and while its index has not read all that verdicts follow from.
 */
export function createPostOrders(deps: HandleOrdersDeps) {
  return createOrderHandler(deps, postOrders);
}
export type PostOrders = ReturnType<typeof createPostOrders>;

async function postOrders(intake: SignatureIntake, given: Given[]): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const pass = createOutcomeFilter(outcomes);
  const { db, market, at } = intake;
  const candidates = pass(given, (order) => toCandidate(market, order, at));
  const known = await findKnown(db, candidates);
  const fresh = pass(candidates, (order) => (known.has(order.id) ? 'accepted' : order));
  const tokens = await findTokens(db, fresh);
  const owned = pass(fresh, (order) => findIndexRefusal(order, tokens) ?? order);
  // Asked again when they are added: this only spares the chain what would be refused then.
  const room = await readMakerRoom(db, intake, owned);
  const allowed = pass(owned, (order) => room.take(order) ?? order);
  await admitOrders(intake, allowed, {
    pass,
    judge: (order, facts) =>
      findChainRefusal(order.content, facts, { ...market, ...facts }) ?? {
        ...order,
        createdAt: at,
        isOver: false,
        isProven: false,
      },
  });
  return outcomes;
}
