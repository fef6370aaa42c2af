/** Orders of the database and of requests as the API's own words. Pure. */
import type { Order } from '@pitlane/shared/api/orders';
import { type OrderParameters, OrderParametersInputSchema } from '@pitlane/shared/api/seaport';
import type { Address } from '@pitlane/shared/domain/address';
import type { OfferItem, OrderComponents } from '@pitlane/shared/domain/seaport-order';
import type { StoredComponents } from '../../db/schema/orders.ts';
import type { OrderMarket } from './order-markets.ts';
import type { VerdictRow } from './orders.repo.ts';
import type { OrderRow } from './orders.sql.ts';

/** The verdict as it is at a time (seconds since 1970): an order that has ended is over, even before the book's clock says so. */
export function toVerdict(
  { active, reason, endTime }: VerdictRow,
  at: number,
): Pick<Order, 'active' | 'reason'> {
  return active && endTime <= at ? { active: false, reason: 'expired' } : { active, reason };
}

/** Undefined when this installation has stopped serving the order's collection. */
export function toOrder(
  row: OrderRow,
  market: Pick<OrderMarket, 'currency' | 'contracts'> | undefined,
  at: number,
): Order | undefined {
  const contract = market?.contracts.get(row.collection);
  if (!market || !contract || row.nftId === null || row.tokenId === null) return undefined;
  return {
    id: row.id,
    order_hash: row.orderHash,
    chain: row.chain,
    side: 1,
    maker: row.maker,
    nft: row.nftId,
    collection: row.collection,
    contract,
    token_id: row.tokenId.toString(),
    basePrice: row.price.toString(),
    paymentTokenContract: { address: market.currency, decimals: 18 },
    payments: Object.entries(row.payments).map(([recipient, amount]) => ({
      recipient: recipient as Address,
      amount: String(amount),
    })),
    rule: {
      transfers: row.wantedTransfers ?? 0,
      state: row.wantedState === null ? null : row.wantedState.toString(),
    },
    counter: row.counter.toString(),
    listingTime: row.startTime,
    expirationTime: row.endTime,
    created_at: row.createdAt,
    ...toVerdict(row, at),
    version: row.version,
  };
}

/** An order as it travels and is stored: decimal texts in place of bigint. */
export function toParameters(components: OrderComponents): OrderParameters {
  const { offerer, zone, offer, consideration, orderType, zoneHash, conduitKey } = components;
  return {
    offerer,
    zone,
    offer: offer.map(toItem),
    consideration: consideration.map((item) => ({ ...toItem(item), recipient: item.recipient })),
    orderType,
    startTime: components.startTime.toString(),
    endTime: components.endTime.toString(),
    zoneHash,
    salt: components.salt.toString(),
    conduitKey,
    counter: components.counter.toString(),
    totalOriginalConsiderationItems: consideration.length,
  };
}

function toItem({ itemType, token, ...item }: OfferItem) {
  return {
    itemType,
    token,
    identifierOrCriteria: item.identifierOrCriteria.toString(),
    startAmount: item.startAmount.toString(),
    endAmount: item.endAmount.toString(),
  };
}

/** Reads what toParameters has written. */
export function toComponents(stored: StoredComponents): OrderComponents {
  const { totalOriginalConsiderationItems: _, ...components } = OrderParametersInputSchema.parse(stored);
  return components;
}
