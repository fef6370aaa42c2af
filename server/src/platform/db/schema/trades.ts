/** Tables of money, auctions and sales, from events. Times are seconds since 1970, amounts wei of the chain's ETH token. */

import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ActivityKind, SaleVia } from '@pitlane/shared/domain/orders/activity';
import type { AuctionState } from '@pitlane/shared/domain/orders/auctions';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { integer53, key, uint256 } from '../table.ts';

export const makerMoneyVersion = pgSequence('maker_money_version');
export const auctionVersion = pgSequence('auction_version');
export const refundVersion = pgSequence('refund_version');
export const activityVersion = pgSequence('activity_version');

/** Wallets whose ETH token is followed, because they have posted an offer. Input, like their offers. */
export const watchedAccount = pgTable(
  'watched_account',
  {
    chain: text('chain').$type<Chain>().notNull(),
    account: text('account').$type<Address>().notNull(),
    /** Rises with each new account: the highest tells a reader of the list whether it has grown. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    since: integer53('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.account] }), index('watched_account_seq').on(t.chain, t.seq)],
);

/**
 * How many wallets are watched on a chain: the sum of its parts, whose number has no meaning. Triggers on `watched_account` keep it, because each step
 * of an index asks.
 */
export const watchedCount = pgTable(
  'watched_count',
  {
    chain: text('chain').$type<Chain>().notNull(),
    part: integer('part').notNull(),
    count: integer53('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.part] })],
);

/** A watched wallet's balance of the ETH token, and the part that Seaport may take. `id` is chain and wallet. No row: not read yet. */
export const makerMoney = pgTable(
  'maker_money',
  {
    id: key('id').primaryKey(),
    chain: text('chain').$type<Chain>().notNull(),
    maker: text('maker').$type<Address>().notNull(),
    /** Null until it has been read at a block; transfers alone do not tell a balance. */
    balance: uint256('balance'),
    allowance: uint256('allowance'),
    /** It has to be read from the chain once more: the token may have changed it without an event. */
    stale: boolean('stale').notNull(),
    version: integer53('version').notNull(),
  },
  (t) => [index('maker_money_stale').on(t.chain, t.maker).where(sql`stale`)],
);

/** An auction as its events leave it. `id` is chain and number. */
export const auction = pgTable(
  'auction',
  {
    id: key('id').primaryKey(),
    chain: text('chain').$type<Chain>().notNull(),
    auctionId: integer53('auction_id').notNull(),
    nftId: key('nft_id').notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    tokenId: uint256('token_id').notNull(),
    seller: text('seller').$type<Address>().notNull(),
    reserve: uint256('reserve').notNull(),
    /** Null for none. */
    buyOut: uint256('buy_out'),
    minIncrement: uint256('min_increment').notNull(),
    minIncrementBps: integer('min_increment_bps').notNull(),
    duration: integer53('duration').notNull(),
    extensionWindow: integer53('extension_window').notNull(),
    maxExtension: integer53('max_extension').notNull(),
    royaltyBps: integer('royalty_bps').notNull(),
    startAtFirstBid: boolean('start_at_first_bid').notNull(),
    /** The first second without bids; null while the clock waits for the first bid. */
    endsAt: integer53('ends_at'),
    /** The end as it was before the first extension; null while the clock waits. */
    firstEnd: integer53('first_end'),
    bidder: text('bidder').$type<Address>(),
    /** The highest bid, or what it was settled for. */
    highestBid: uint256('highest_bid'),
    bids: integer('bids').notNull(),
    state: text('state').$type<AuctionState>().notNull(),
    createdAt: integer53('created_at').notNull(),
    createdBlock: integer53('created_block').notNull(),
    /** When it was settled, returned or cancelled. */
    closedAt: integer53('closed_at'),
    version: integer53('version').notNull(),
  },
  (t) => [
    index('auction_ending').on(t.chain, t.state, t.endsAt, t.id),
    index('auction_newest').on(t.chain, t.state, t.createdAt, t.id),
    index('auction_nft').on(t.nftId, t.createdAt, t.id),
    index('auction_seller').on(t.seller, t.state, t.createdAt, t.id),
    index('auction_seller_ending').on(t.seller, t.state, t.endsAt, t.id),
    index('auction_bidder').on(t.bidder, t.state, t.endsAt, t.id),
  ],
);

/** Money that the auction house keeps for a wallet because it could not be sent back. `id` is chain and wallet. */
export const refund = pgTable('refund', {
  id: key('id').primaryKey(),
  chain: text('chain').$type<Chain>().notNull(),
  account: text('account').$type<Address>().notNull(),
  amount: uint256('amount').notNull(),
  version: integer53('version').notNull(),
});

/**
 * The activity of tokens, a line each. Everything that one transaction does to one token is one line (`id` is chain, transaction
 * and token): a sale is a sale, not a transfer too. Auctions and bids are lines of their own. What people have signed (listings,
 * offers) is in `book_order`.
 */
export const activity = pgTable(
  'activity',
  {
    id: key('id').primaryKey(),
    chain: text('chain').$type<Chain>().notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    nftId: key('nft_id').notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    tokenId: uint256('token_id').notNull(),
    /**
     * Kind and wallets as the events of the line alone tell them. What is shown (kind, wallets, token, state) is completed from
     * other rows by stampActivity (server/src/core/orders).
     */
    told: text('told').$type<ActivityKind>().notNull(),
    giver: text('giver').$type<Address>(),
    taker: text('taker').$type<Address>(),
    /** Whether a fill of the line has been paid for: without a move of the token it is no sale yet. */
    paid: boolean('paid').notNull(),
    /** Seller, giver, bidder, or who did it; null of a mint. */
    fromAccount: text('from_account').$type<Address>(),
    /** Buyer, receiver; null if there is none. */
    toAccount: text('to_account').$type<Address>(),
    price: uint256('price'),
    via: text('via').$type<SaleVia>(),
    orderId: key('order_id'),
    auctionId: integer53('auction_id'),
    txHash: text('tx_hash').$type<Hash>().notNull(),
    blockNumber: integer53('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    at: integer53('at').notNull(),
    /** The car at that moment (server/src/core/orders/stamp-activity.ts): its series' number and its packed state; null of other tokens. */
    series: integer('series'),
    state: uint256('state'),
    version: integer53('version').notNull(),
  },
  (t) => [
    // Lines of one second are in the order of the chain.
    index('activity_newest').on(t.kind, t.at, t.blockNumber, t.logIndex, t.id),
    index('activity_cell').on(t.chain, t.collection, t.kind, t.at, t.blockNumber, t.logIndex, t.id),
    index('activity_nft').on(t.nftId, t.kind, t.at, t.blockNumber, t.logIndex, t.id),
    index('activity_from').on(t.fromAccount, t.kind, t.at, t.blockNumber, t.logIndex, t.id),
    index('activity_to').on(t.toAccount, t.kind, t.at, t.blockNumber, t.logIndex, t.id),
    // The dearest sales of each day.
    index('activity_dearest')
      .on(t.chain, t.series, sql`(at / 86400)`, t.price.desc(), t.at.desc(), t.nftId)
      .where(
        sql`kind = 'sale' and collection = 'cars' and series > 0 and price > 0 and from_account <> to_account`,
      ),
  ],
);

/** Sales of a day (days since 1970, UTC) by series. Triggers on `activity` keep it for every writer. A day that has become empty stays, with 0. */
export const saleDay = pgTable(
  'sale_day',
  {
    chain: text('chain').$type<Chain>().notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    /** -1 of tokens that have no series. */
    series: integer('series').notNull(),
    day: integer('day').notNull(),
    sales: integer53('sales').notNull(),
    volume: uint256('volume').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.collection, t.series, t.day] })],
);

/**
 * The lowest price at which a car of a series was listed on a day (days since 1970, UTC), as far as can be known
 * (server/src/jobs/book/record-floors.ts). Input: what was seen then cannot be seen again.
 */
export const floorDay = pgTable(
  'floor_day',
  {
    chain: text('chain').$type<Chain>().notNull(),
    series: integer('series').notNull(),
    day: integer('day').notNull(),
    floor: uint256('floor').notNull(),
    /** Whether the order book was looked at on that day. If false, only purchases are known. */
    seen: boolean('seen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.series, t.day] })],
);
