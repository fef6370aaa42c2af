import type { Indexed } from '@pitlane/shared/api/common';
import type { Cancellation } from '@pitlane/shared/api/fulfilments';
import type { OrderExport, OrderExportQuery } from '@pitlane/shared/api/order-posts';
import type { OrderDetail, OrderList, OrderQuery } from '@pitlane/shared/api/orders';
import { AppError } from '@pitlane/shared/domain/app-error';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { encodeFunctionData } from 'viem';
import type { Db } from '../../platform/db/db.ts';
import { getListPurpose, type OrderCursors } from './order-cursor.ts';
import type { OrderMarket, OrderMarkets } from './order-markets.ts';
import { toComponents, toOrder, toParameters, toVerdict } from './order-view.ts';
import * as repo from './orders.repo.ts';

export type OrdersDeps = {
  db: Db;
  markets: OrderMarkets;
  cursors: OrderCursors;
  indexedNow: () => Promise<Indexed>;
  /** Seconds since 1970. */
  now: () => number;
};

/** An order of a chain that is served. */
export type FoundOrder = { row: repo.WholeOrder; market: OrderMarket };

/** Creates the service for reading the order book. Throws NOT_FOUND for an id that it does not. */
export function createOrdersService({ db, markets, cursors, indexedNow, now }: OrdersDeps) {
  const served = [...markets.keys()];
  const isServed = ({ chain }: OrderQuery) => (chain === undefined ? served.length > 0 : markets.has(chain));
  const find = async (id: string): Promise<FoundOrder> => {
    const row = await repo.findOrder(db, id);
    const market = row && markets.get(row.chain);
    if (!row || !market) throw unknownOrder(id);
    return { row, market };
  };

  return {
    find,

    async list(query: OrderQuery): Promise<OrderList> {
      const purpose = getListPurpose(query);
      const after = cursors.read(purpose, query.cursor);
      const at = now();
      const [indexed, page] = await Promise.all([
        indexedNow(),
        isServed(query) ? repo.findOrders(db, { query, served, after, at }) : { orders: [], end: null },
      ]);
      const orders = page.orders.flatMap((row) => toOrder(row, markets.get(row.chain), at) ?? []);
      return { orders, next: page.end && cursors.write(purpose, page.end), indexed };
    },

    async one(id: string): Promise<OrderDetail> {
      const [{ row, market }, indexed] = await Promise.all([find(id), indexedNow()]);
      const order = toOrder(row, market, now());
      if (!order) throw unknownOrder(id);
      return { order: { ...order, seaport: toSigned(row) }, indexed };
    },

    /** All orders of a chain by id, those that cannot be filled among them, as they were signed. */
    async export({ chain, cursor, limit }: OrderExportQuery): Promise<OrderExport> {
      const purpose = `orders of ${chain} to export`;
      const after = cursors.read(purpose, cursor)?.id;
      const market = markets.get(chain);
      const [indexed, rows] = await Promise.all([
        indexedNow(),
        market ? repo.findToExport(db, { chain, after, limit: limit + 1 }) : [],
      ]);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const at = now();
      return {
        protocol: market
          ? { name: 'seaport', version: '1.6', chain_id: market.chainId, seaport: market.seaport }
          : null,
        orders: page.map((row) => ({
          id: row.id,
          order_hash: row.orderHash,
          ...toVerdict(row, at),
          ...toSigned(row),
        })),
        next: last && rows.length > limit ? cursors.write(purpose, { value: 0n, id: last.id }) : null,
        indexed,
      };
    },

    /** The calls that end an order, and all of its maker's. Only the maker can send them. */
    async cancellation(id: string): Promise<Cancellation> {
      const [{ row, market }, indexed] = await Promise.all([find(id), indexedNow()]);
      const { offer, consideration, ...rest } = toComponents(row.components);
      const components = { ...rest, offer: [...offer], consideration: [...consideration] };
      const to = { to: row.seaport, value: '0' };
      const cancel = encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [[components]] });
      const raise = encodeFunctionData({ abi: seaportAbi, functionName: 'incrementCounter' });
      return {
        id,
        chain_id: market.chainId,
        maker: row.maker,
        one: { ...to, data: cancel, function: 'cancel' },
        all: { ...to, data: raise, function: 'incrementCounter' },
        indexed,
      };
    },
  };
}
export type OrdersService = ReturnType<typeof createOrdersService>;

function toSigned({
  components,
  signature,
}: {
  components: repo.ExportRow['components'];
  signature: string;
}) {
  return { parameters: toParameters(toComponents(components)), signature };
}

function unknownOrder(id: string): AppError {
  const message = `There is no order ${id}. It wasn’t posted here, or it was refused.`;
  return new AppError('NOT_FOUND', message, { field: 'id' });
}
