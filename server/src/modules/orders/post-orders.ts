import { addToBook } from './add-to-book.ts';
import { createSieve, type Desk, type Given, type Outcome, toCandidate } from './given-order.ts';
import { findIndexRefusal, findKnown, findTokens, readRoom } from './index-facts.ts';
import { findChainRefusal } from './judge-facts.ts';
import { readPostedFacts, recoverSigners } from './posted-facts.ts';
import { createTaker, type TakeOrdersDeps } from './take-orders.ts';

/**
 * Takes orders into the book. What costs least is checked first: the order itself, what the book and the index have, the key
 * of the signature, and at last the chain, at one block for all of them. Throws CHAIN_UNAVAILABLE when the chain has to be
 * asked and does not answer, and while its index has not read all that verdicts follow from.
 */
export function createPostOrders(deps: TakeOrdersDeps) {
  return createTaker(deps, postOrders);
}
export type PostOrders = ReturnType<typeof createPostOrders>;

async function postOrders(desk: Desk, given: Given[]): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const pass = createSieve(outcomes);
  const { market, at } = desk;
  const candidates = pass(given, (order) => toCandidate(market, order, at));
  const known = await findKnown(desk, candidates);
  const fresh = pass(candidates, (order) => (known.has(order.id) ? 'accepted' : order));
  const tokens = await findTokens(desk, fresh);
  const owned = pass(fresh, (order) => findIndexRefusal(order, tokens) ?? order);
  const room = await readRoom(desk, owned);
  const allowed = pass(owned, (order) => (room.take(order.content.maker) ? order : 'TOO_MANY_ORDERS'));
  if (allowed.length === 0) return outcomes;
  const signed = await recoverSigners(desk, allowed);
  const facts = await readPostedFacts(desk, signed);
  const good = pass(signed, (order) => {
    const found = facts.get(order);
    if (!found) return 'COLLECTION_UNKNOWN';
    return findChainRefusal(order.content, found, { ...market, ...found }) ?? { ...order, createdAt: at };
  });
  await addToBook(desk, good);
  for (const { place } of good) outcomes.set(place, 'accepted');
  return outcomes;
}
