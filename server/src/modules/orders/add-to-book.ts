import type { Address } from '@pitlane/shared/domain/address';
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { writeChanges } from '../../db/outbox.ts';
import { readBookTime } from '../../lib/book/book-time.ts';
import { judgeOrders } from '../../lib/book/judge-orders.ts';
import { lockBook } from '../../lib/book/lock-book.ts';
import { touchOrders } from '../../lib/book/touched.ts';
import { isBookReady } from '../../lib/book/verdict-phase.ts';
import type { Candidate, Desk } from './given-order.ts';
import type { OrderMarket } from './order-markets.ts';
import { toParameters, toRuleColumns } from './order-view.ts';
import * as repo from './orders.repo.ts';

/** An order that the book is to have. `createdAt` is in seconds since 1970. */
export type Addition = Candidate & { createdAt: number };

/**
 * Adds orders and their verdicts. Whoever adds the same one at the same time adds nothing. Throws CHAIN_UNAVAILABLE while the
 * index of their chain has not read all that verdicts follow from.
 */
export async function addToBook(
  { db, market, at: now }: Desk,
  additions: readonly Addition[],
): Promise<void> {
  const rows = new Map(additions.map((order) => [order.id, toRow(market, order)]));
  if (rows.size === 0) return;
  const { chain } = market;
  await db.transaction(async (tx) => {
    await lockBook(tx, chain, 'shared');
    if (!(await isBookReady(tx, chain))) throw notReady(chain);
    const orderIds = await repo.insertOrders(tx, [...rows.values()]);
    if (orderIds.length === 0) return;
    const added = orderIds.flatMap((id) => rows.get(id) ?? []);
    await repo.watchMakers(tx, { chain, at: now, makers: listOfferMakers(added, now) });
    const at = await readBookTime(tx, chain);
    await writeChanges(tx, await judgeOrders(tx, chain, touchOrders(orderIds), { at }));
  });
}

/** Whose money decides over their orders. What has expired never comes back, whatever the money. */
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
  const message = `${CHAIN_FACTS[chain].label} is still being read, so no order can be judged. Try again in a few minutes.`;
  return new AppError('CHAIN_UNAVAILABLE', message);
}
