import type { OrderPost, PostedOrder } from '@pitlane/shared/api/order-posts';
import { MAX_SECONDS_AHEAD } from '@pitlane/shared/domain/orders/order-checks';
import { audit } from '../../core/audit/audit.ts';
import type { Operator } from '../../platform/http/operator.ts';
import { admitOrders, type Judge } from './add-to-book.ts';
import { findChainRefusal } from './find-reason.ts';
import {
  type Candidate,
  createOutcomeFilter,
  type Given,
  type OrderIntake,
  type Outcome,
  type Signed,
  toCandidate,
} from './given-order.ts';
import { createOrderHandler, type HandleOrdersDeps } from './handle-orders.ts';
import { toRuleColumns } from './order-view.ts';
import { findIndexRefusal, findKnown, findTokens, type PostedFacts, type Tokens } from './posted-facts.ts';
import type { SignatureIntake } from './posted-signatures.ts';

/** The transfer count is the lowest 32 bits of a token's state. */
const COUNT_MASK = 0xffff_ffffn;

/**
 * Takes orders of another book. Those that can still be filled are checked as if their makers posted them. One that is over
 * becomes part of the past of this book: who owns the token now, and who may move what, does not matter for it. Each is as old
 * as it says. Throws CHAIN_UNAVAILABLE as a post does.
 */
export function createImportOrders(deps: HandleOrdersDeps) {
  const take = createOrderHandler(deps, importOrders);
  return async (by: Operator, post: OrderPost, client: string | undefined): Promise<PostedOrder[]> => {
    const results = await take(post, client);
    const accepted = results.filter((result) => result.accepted).length;
    await deps.db.transaction((tx) =>
      audit(tx, by, { deed: 'order.import', target: post.chain, after: { given: results.length, accepted } }),
    );
    return results;
  };
}
export type ImportOrders = ReturnType<typeof createImportOrders>;

async function importOrders(intake: SignatureIntake, given: Given[]): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const pass = createOutcomeFilter(outcomes);
  const { db, market, at } = intake;
  const candidates = pass(given, (order) => toCandidate(market, order, findLastMoment(order, at)));
  const known = await findKnown(db, candidates);
  const fresh = pass(candidates, (order) => (known.has(order.id) ? 'accepted' : order));
  const tokens = await findTokens(db, fresh);
  const named = pass(fresh, (order) => {
    return order.nft === null || tokens.has(order.nft) ? order : 'TOKEN_UNKNOWN';
  });
  await admitOrders(intake, named, {
    pass,
    judge: (order, facts) => judge(intake, order, { tokens, facts }),
  });
  return outcomes;
}

/** An order that has ended is read as it was in its last second. */
function findLastMoment({ components: { endTime } }: Given, now: number): number {
  return endTime <= BigInt(now) ? Number(endTime) - 1 : now;
}

function judge(
  { market, at }: OrderIntake,
  order: Signed,
  { tokens, facts }: { tokens: Tokens; facts: PostedFacts },
): ReturnType<Judge> {
  // Seaport checked the signature then, and has no answer about it any more.
  const isProven = facts.status.filled || facts.status.cancelled;
  const imported = { ...order, createdAt: findCreation(order, at), isOver: isOver(order, facts), isProven };
  if (imported.isOver) return imported;
  const refusal =
    findIndexRefusal(order, tokens) ?? findChainRefusal(order.content, facts, { ...market, ...facts });
  return refusal ?? imported;
}

/** Returns whether no later block can bring an order back. Counters and transfer counts only rise. */
function isOver(
  { content }: Candidate,
  { status, counter, token, at }: Pick<PostedFacts, 'status' | 'counter' | 'token' | 'at'>,
): boolean {
  if (status.filled || status.cancelled || counter > content.counter || content.endTime <= at) return true;
  const { wantedTransfers } = toRuleColumns(content.rule);
  if (wantedTransfers === null || token?.state === undefined) return false;
  return (token.state & COUNT_MASK) > BigInt(wantedTransfers);
}

/** When an order came about. None can have been posted longer before its end than the book allows. */
function findCreation({ content: { startTime, endTime } }: Candidate, now: number): number {
  return Math.min(now, Math.max(startTime, endTime - MAX_SECONDS_AHEAD));
}
