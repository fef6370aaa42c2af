import {
  foldMakerMoney,
  listMakerMoney,
  type MakerMoney,
  makerMoneyKey,
} from '@pitlane/shared/fold/maker-money';
import {
  foldMakerCounter,
  foldOperatorApproval,
  foldOrderFill,
  listMakerCounters,
  listOperatorApprovals,
  listOrderFills,
  type MakerCounter,
  makerCounterId,
  type OperatorApproval,
  type OrderFill,
  operatorApprovalId,
} from '@pitlane/shared/fold/trade-facts';
import { makerCounter, operatorApproval, orderFill } from '../../platform/db/schema/orders.ts';
import { makerMoney } from '../../platform/db/schema/trades.ts';
import type { Projection } from '../projection.ts';

/** Makers' counters: what orders need, and no page shows. */
export const makerCounterProjection: Projection<MakerCounter, typeof makerCounter> = {
  name: 'maker_counter',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listMakerCounters,
  fold: foldMakerCounter,
  startsWith: () => false,
  table: makerCounter,
  versions: 'maker_counter_version',
  toRow: (state) => ({ id: makerCounterId(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
};

/** Approvals to move all of an owner's tokens: orders need them, and no page shows them. */
export const operatorApprovalProjection: Projection<OperatorApproval, typeof operatorApproval> = {
  name: 'operator_approval',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listOperatorApprovals,
  fold: foldOperatorApproval,
  startsWith: () => false,
  table: operatorApproval,
  versions: 'operator_approval_version',
  toRow: (state) => ({ id: operatorApprovalId(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
};

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

/** Money of the makers of offers: verdicts need it, and no page shows it. */
export const makerMoneyProjection: Projection<MakerMoney, typeof makerMoney> = {
  name: 'maker_money',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listMakerMoney,
  fold: foldMakerMoney,
  startsWith: () => false,
  table: makerMoney,
  versions: 'maker_money_version',
  toRow: (state) => ({ id: makerMoneyKey(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
};
