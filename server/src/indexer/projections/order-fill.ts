import { foldOrderFill, listOrderFills, type OrderFill } from '@pitlane/shared/fold/order-fill';
import { orderFill } from '../../platform/db/schema/orders.ts';
import type { Projection } from '../projection.ts';

/** Seaport's state of orders. Pages show the orders of the book, which hear of it (server/src/core/orders). */
export const orderFillProjection: Projection<OrderFill, typeof orderFill> = {
  name: 'order_fill',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listOrderFills,
  fold: foldOrderFill,
  startsWith: () => false,
  table: orderFill,
  versions: 'order_fill_version',
  toRow: (state) => ({ id: `${state.chain}-${state.orderHash}`, ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
};
