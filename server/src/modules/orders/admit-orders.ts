import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import { type Addition, addToBook } from './add-to-book.ts';
import type { Candidate, Given, Outcome, Signed } from './given-order.ts';
import { type PostedFacts, readPostedFacts } from './posted-facts.ts';
import { findDisowned, findForged, recoverSigners, type SignatureIntake } from './posted-signatures.ts';

/** Keeps the orders for which `look` gives no outcome, and notes the outcomes of the others. */
type Pass = <Before extends Given, After extends Given>(
  before: readonly Before[],
  look: (order: Before) => After | Outcome,
) => After[];

type Judged = Addition & Signed & { isProven: boolean };
export type Judge = (order: Signed, facts: PostedFacts) => Judged | OrderRefusal;

/**
 * Takes orders that neither themselves nor the index forbid: signatures, the chain's word by `judge`, then the book. Signatures
 * of contracts are asked for at last, where `isProven` does not say that Seaport has recorded the order already.
 */
export async function admitOrders(
  intake: SignatureIntake,
  orders: readonly Candidate[],
  { pass, judge }: { pass: Pass; judge: Judge },
): Promise<void> {
  if (orders.length === 0) return;
  const recovered = await recoverSigners(intake, orders);
  const forged = await findForged(intake, recovered);
  const signed = pass(recovered, (order) => (forged.has(order.place) ? 'SIGNATURE_INVALID' : order));
  if (signed.length === 0) return;
  const { block, facts } = await readPostedFacts(intake, signed);
  const judged = pass(signed, (order) => {
    const found = facts.get(order);
    return found ? judge(order, found) : 'COLLECTION_UNKNOWN';
  });
  const unproven = judged.filter(({ isProven }) => !isProven);
  const disowned = await findDisowned(intake, unproven, block);
  const good = pass(judged, (order) => (disowned.has(order.place) ? 'SIGNATURE_INVALID' : order));
  const added = await addToBook(intake, good);
  pass(good, ({ id }) => added.get(id) ?? 'accepted');
}
