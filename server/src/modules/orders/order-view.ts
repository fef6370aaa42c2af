/** Orders of the database and of requests as the API's own words. Pure. */
import type { Order } from '@pitlane/shared/api/orders';
import { type OrderParameters, OrderParametersInputSchema } from '@pitlane/shared/api/seaport';
import { rankAt } from '@pitlane/shared/domain/cars/car-ranks';
import { SERIES, seriesNumber } from '@pitlane/shared/domain/cars/series';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { OfferItem, OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import type { TokenRule } from '@pitlane/shared/domain/orders/zone-hash';
import type { bookOrder, StoredComponents } from '../../platform/db/schema/orders.ts';
import type { RowOf } from '../../platform/db/table.ts';
import type { OrderMarket } from './order-markets.ts';
import type { VerdictRow } from './orders.repo.ts';
import type { OrderRow } from './orders.sql.ts';

/** The verdict as it is at a time (seconds since 1970): an order that has ended is over, even before the book's clock says so. */
export function toVerdict(
  { active, reason, endTime }: Omit<VerdictRow, 'id'>,
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
  if (!market || !contract) return undefined;
  const payments = Object.entries(row.payments);
  return {
    id: row.id,
    order_hash: row.orderHash,
    chain: row.chain,
    side: row.side === 'offer' ? 0 : 1,
    scope: findScope(row),
    maker: row.maker,
    nft: row.nftId,
    collection: row.collection,
    contract,
    token_id: row.tokenId === null ? null : row.tokenId.toString(),
    basePrice: row.price.toString(),
    proceeds: getProceeds(row).toString(),
    paymentTokenContract: { address: market.currency, decimals: 18 },
    payments: payments.map(([recipient, amount]) => ({
      recipient: recipient as Address,
      amount: String(amount),
    })),
    rule: {
      transfers: row.wantedTransfers,
      state: row.wantedState === null ? null : row.wantedState.toString(),
    },
    conditions: toConditions(row),
    counter: row.counter.toString(),
    listingTime: row.startTime,
    expirationTime: row.endTime,
    created_at: row.createdAt,
    ...toVerdict(row, at),
    version: row.version,
  };
}

export function findScope({ nftId, wantedSeries }: Pick<OrderRow, 'nftId' | 'wantedSeries'>): Order['scope'] {
  if (nftId !== null) return 'item';
  return wantedSeries === null ? 'collection' : 'conditions';
}

/** Returns the part of the price that the seller gets. A listing names it; in an offer it is the rest after all payments. */
export function getProceeds({
  side,
  maker,
  price,
  payments,
}: Pick<OrderRow, 'side' | 'maker' | 'price' | 'payments'>): bigint {
  if (side === 'listing') return BigInt(payments[maker] ?? 0);
  return Object.values(payments).reduce((left, amount) => left - BigInt(amount), price);
}

export function toConditions({
  wantedSeries,
  minRank,
  minLevels,
}: Pick<OrderRow, 'wantedSeries' | 'minRank' | 'minLevels'>): Order['conditions'] {
  if (wantedSeries === null || minRank === null || minLevels === null) return null;
  const isWanted = (number: number) => ((wantedSeries >> number) & 1) === 1;
  return {
    buildSeries: SERIES.filter((series) => isWanted(seriesNumber(series))),
    unbuilt: isWanted(0),
    min_rank: rankAt(minRank),
    min_levels: minLevels,
  };
}

type RuleColumns = Pick<
  RowOf<typeof bookOrder>,
  'wantedTransfers' | 'wantedState' | 'wantedSeries' | 'minRank' | 'minLevels'
>;
const NO_RULE: RuleColumns = {
  wantedTransfers: null,
  wantedState: null,
  wantedSeries: null,
  minRank: null,
  minLevels: null,
};

/** Returns the columns for the condition that an order sets for its token. */
export function toRuleColumns(rule: TokenRule): RuleColumns {
  if (rule.kind === 'count') return { ...NO_RULE, wantedTransfers: rule.transferCount };
  if (rule.kind === 'state')
    return { ...NO_RULE, wantedTransfers: Number(rule.state & 0xffff_ffffn), wantedState: rule.state };
  if (rule.kind === 'any') return NO_RULE;
  const { series, minRank, minLevels } = rule;
  const wantedSeries = series.reduce((set, number) => set | (1 << number), 0);
  return { ...NO_RULE, wantedSeries, minRank, minLevels };
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
