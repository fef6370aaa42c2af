import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import { readBookTime } from '../../core/orders/book-time.ts';
import { judgeOrders } from '../../core/orders/judge-orders.ts';
import { lockBook } from '../../core/orders/lock-book.ts';
import { touchOrders } from '../../core/orders/touched.ts';
import { isBookReady } from '../../core/orders/verdict-phase.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import type { Candidate, Given, OrderIntake, Outcome, Signed } from './given-order.ts';
import { listMakers, readMakerRoom } from './maker-room.ts';
import type { OrderMarket } from './order-markets.ts';
import { toParameters, toRuleColumns } from './order-view.ts';
import * as repo from './orders.repo.ts';
import { findKnown, type PostedFacts, readPostedFacts } from './posted-facts.ts';
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

/**
 * An order to add to the book. `createdAt` is in seconds since 1970. An order that is over does not count against the limit of
 * its maker.
 */
type Addition = Candidate & { createdAt: number; isOver: boolean };

/**
 * Adds orders with their verdicts, within the limits of their makers. An order that two requests add at once is added once.
 * Resolves to the outcomes by order id. Throws CHAIN_UNAVAILABLE while the index of their chain has not read all
 * that verdicts follow from.
 */
async function addToBook(
  intake: OrderIntake,
  additions: readonly Addition[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (additions.length === 0) return new Map();
  const { db, market, at: now } = intake;
  const { chain } = market;
  return db.transaction(async (tx) => {
    await lockBook(tx, chain, 'shared');
    if (!(await isBookReady(tx, chain))) throw notReady(chain);
    const outcomes = await applyLimits(tx, intake, additions);
    const good = additions.filter(({ id }) => outcomes.get(id) === 'accepted');
    const rows = new Map(good.map((order) => [order.id, toRow(market, order)]));
    const orderIds = await repo.insertOrders(tx, [...rows.values()]);
    if (orderIds.length === 0) return outcomes;
    const added = orderIds.flatMap((id) => rows.get(id) ?? []);
    await repo.watchMakers(tx, { chain, at: now, makers: listOfferMakers(added, now) });
    const over = new Set(good.flatMap(({ id, isOver }) => (isOver ? id : [])));
    await repo.noteSoldOrders(
      tx,
      orderIds.filter((id) => over.has(id)),
    );
    const at = await readBookTime(tx, chain);
    await writeChanges(tx, await judgeOrders(tx, chain, touchOrders(orderIds), { at }));
    return outcomes;
  });
}

/** Applies the limits to each order. Orders that another request has added in between are in the book already. */
async function applyLimits(
  tx: Queryable,
  intake: OrderIntake,
  additions: readonly Addition[],
): Promise<Map<string, Outcome>> {
  const open = additions.filter(({ isOver }) => !isOver);
  await repo.lockMakers(tx, intake.market.chain, listMakers(open));
  const known = await findKnown(tx, open);
  const fresh = open.filter(({ id }) => !known.has(id));
  const room = await readMakerRoom(tx, intake, fresh);
  const outcomes = new Map<string, Outcome>(additions.map(({ id }) => [id, 'accepted']));
  for (const order of fresh) outcomes.set(order.id, room.take(order) ?? 'accepted');
  return outcomes;
}

/** Lists the makers whose money decides about their orders. What has expired never comes back, whatever the money. */
function listOfferMakers(orders: readonly repo.NewOrder[], now: number): Address[] {
  const offers = orders.filter(({ side, endTime }) => side === 'offer' && endTime > now);
  return [...new Set(offers.map(({ maker }) => maker))].toSorted();
}

function toRow(market: OrderMarket, order: Addition): repo.NewOrder {
  const { id, orderHash, components, signature, content, nft, createdAt } = order;
  const { side, maker, collection, tokenId, priceWei, payments, counter, startTime, endTime } = content;
  const { chain, treasury, feeBps, seaport } = market;
  const paid = Object.entries(payments).map(([recipient, wei]) => [recipient, wei.toString()]);
  return {
    id,
    chain,
    orderHash,
    side,
    maker,
    collection,
    tokenId,
    nftId: nft,
    price: priceWei,
    payments: Object.fromEntries(paid),
    ...toRuleColumns(content.rule),
    counter,
    startTime,
    endTime,
    components: toParameters(components),
    signature,
    treasury,
    feeBps,
    seaport,
    createdAt,
  };
}

function notReady(chain: Chain): AppError {
  const message = `${CHAIN_FACTS[chain].label} is still being read, so orders can’t be checked yet. Try again in a few minutes.`;
  return new AppError('CHAIN_UNAVAILABLE', message);
}
