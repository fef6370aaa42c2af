/** The order book: what people have signed, and what chains say of it. Times are seconds since 1970, amounts wei. */

import type { UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { OrderReason, OrderSide } from '@pitlane/shared/domain/orders/order-book';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { integer53, key, uint256 } from '../table.ts';

export const operatorApprovalVersion = pgSequence('operator_approval_version');
export const makerCounterVersion = pgSequence('maker_counter_version');
export const orderFillVersion = pgSequence('order_fill_version');
export const orderVersion = pgSequence('order_version');

/** Approvals of operators to move all of an owner's tokens of a collection. `id` is chain, collection, owner and operator. */
export const operatorApproval = pgTable('operator_approval', {
  id: key('id').primaryKey(),
  chain: text('chain').$type<Chain>().notNull(),
  collection: text('collection').$type<Collection>().notNull(),
  owner: text('owner').$type<Address>().notNull(),
  operator: text('operator').$type<Address>().notNull(),
  approved: boolean('approved').notNull(),
  version: integer53('version').notNull(),
});

/** The counter that a maker's orders must name, once the maker has raised it. `id` is chain and maker. */
export const makerCounter = pgTable('maker_counter', {
  id: key('id').primaryKey(),
  chain: text('chain').$type<Chain>().notNull(),
  maker: text('maker').$type<Address>().notNull(),
  counter: uint256('counter').notNull(),
  version: integer53('version').notNull(),
});

/** Seaport's state of an order, whether the book has it or not. `id` is chain and order hash. */
export const orderFill = pgTable('order_fill', {
  id: key('id').primaryKey(),
  chain: text('chain').$type<Chain>().notNull(),
  orderHash: text('order_hash').$type<Hash>().notNull(),
  filled: boolean('filled').notNull(),
  cancelled: boolean('cancelled').notNull(),
  version: integer53('version').notNull(),
});

/** An order as it travels: what its maker signed, in decimal strings and 0x-texts. */
export type StoredComponents = Readonly<Record<string, unknown>>;

/** `reason` of orders that no later block can bring back, only a reorganisation. */
const OPEN = sql`reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved')`;

/**
 * Orders that people have posted: input, which no reorganisation takes away. From `active` on, the verdict over the facts of the
 * chain (server/src/core/orders).
 */
export const bookOrder = pgTable(
  'book_order',
  {
    /** Chain and order hash: `binance-0x…`. */
    id: key('id').primaryKey(),
    chain: text('chain').$type<Chain>().notNull(),
    orderHash: text('order_hash').$type<Hash>().notNull(),
    side: text('side').$type<OrderSide>().notNull(),
    maker: text('maker').$type<Address>().notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    /** Null of an offer for any token of the collection that is as it says. */
    tokenId: uint256('token_id'),
    nftId: key('nft_id'),
    /** The price that the buyer pays, fee and royalty included. */
    price: uint256('price').notNull(),
    /** The share of each recipient: address → wei. */
    payments: jsonb('payments').$type<Record<Address, string>>().notNull(),
    /** The zone's condition on the token: its transfer count, and its whole state where the order names that. Offers may want neither. */
    wantedTransfers: integer53('wanted_transfers'),
    wantedState: uint256('wanted_state'),
    /** The conditions of an offer that names some: the set of series (bit 0: not built yet), the lowest rank, the lowest levels. */
    wantedSeries: integer('wanted_series'),
    minRank: integer('min_rank'),
    minLevels: jsonb('min_levels').$type<UpgradeLevels>(),
    counter: uint256('counter').notNull(),
    startTime: integer53('start_time').notNull(),
    endTime: integer53('end_time').notNull(),
    components: jsonb('components').$type<StoredComponents>().notNull(),
    signature: text('signature').$type<Hash>().notNull(),
    /** Treasury, fee in basis points and Seaport as they were deployed when the order was posted: they are the order's for ever. */
    treasury: text('treasury').$type<Address>().notNull(),
    feeBps: integer('fee_bps').notNull(),
    seaport: text('seaport').$type<Address>().notNull(),
    createdAt: integer53('created_at').notNull(),
    active: boolean('active').notNull(),
    /** Why it cannot be filled now; null while it is active. */
    reason: text('reason').$type<OrderReason>(),
    /** When time alone may change the verdict next; null when it will not. */
    dueAt: integer53('due_at'),
    /** Rises with each change of the verdict, also over a reorganisation. */
    version: integer53('version').notNull(),
  },
  (t) => [
    index('book_order_nft').on(t.nftId, t.side, t.active, t.price, t.id),
    index('book_order_maker').on(t.maker, t.side, t.active, t.createdAt, t.id),
    index('book_order_newest').on(t.chain, t.side, t.active, t.createdAt, t.id),
    index('book_order_price').on(t.chain, t.collection, t.side, t.active, t.price, t.id),
    index('book_order_due').on(t.chain, t.dueAt),
    // The orders that can still be filled, or wake up: what a change of facts judges again.
    index('book_order_nft_open').on(t.nftId, t.id).where(OPEN),
    index('book_order_maker_open').on(t.maker, t.id).where(OPEN),
    // Those that a rewind may bring back (server/src/core/orders/judge-orders.ts).
    index('book_order_nft_moved').on(t.nftId, t.wantedTransfers).where(sql`reason = 'moved'`),
    index('book_order_maker_cancelled').on(t.maker, t.chain, t.counter).where(sql`reason = 'cancelled'`),
    // Offers for any token, best first.
    index('book_order_wide_offers')
      .on(t.chain, t.collection, t.price.desc(), t.id)
      .where(sql`side = 'offer' and nft_id is null and active`),
    index('book_order_side').on(t.side, t.createdAt, t.id),
    index('book_order_nft_side').on(t.nftId, t.side, t.createdAt, t.id),
    index('book_order_maker_side').on(t.maker, t.side, t.createdAt, t.id),
    index('book_order_cell_side').on(t.chain, t.collection, t.side, t.createdAt, t.id),
  ],
);
