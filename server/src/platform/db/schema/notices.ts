/** Notices, their settings, and watchlists. Times are seconds since 1970. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { NoticeChannel, NoticeKind } from '@pitlane/shared/domain/people/notices';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { integer53, key, uint256 } from '../table.ts';

/**
 * A notice in an inbox, written by the transaction that causes it (server/src/core/notices). An account's inbox has those of its own author
 * and of all wallets that it has linked, so linking moves no row.
 */
export const notice = pgTable(
  'notice',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The author row of the wallet that it is about, or of the account that follows or watches. */
    authorId: integer('author_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The cause of the notice: the id of a line of activity, of an order, or of an auction. One notice of a kind for each. */
    cause: key('cause').notNull(),
    chain: text('chain').$type<Chain>().notNull(),
    nftId: key('nft_id').notNull(),
    /** The author row of the other side's wallet. */
    actorId: integer('actor_id'),
    amount: uint256('amount'),
    /** When it happened: block time, or the server's clock for orders. */
    at: integer53('at').notNull(),
    /** The block that says so; null of what no block says. */
    blockNumber: integer53('block_number'),
    /** Only the account may know of it: it comes from whom it follows or what it watches. */
    personal: boolean('personal').notNull(),
    /** A reorganisation has undone its cause. It is kept, so that a cause that comes back is not told twice. */
    gone: boolean('gone').notNull().default(false),
    readAt: integer53('read_at'),
    /** When mails and push messages of it were handed on, or were too late. */
    deliveredAt: integer53('delivered_at'),
  },
  (t) => [
    uniqueIndex('notice_once').on(t.cause, t.kind, t.authorId),
    index('notice_inbox').on(t.authorId, t.gone, t.kind, t.id),
    index('notice_unread').on(t.authorId, t.kind, t.id).where(sql`read_at is null and not gone`),
    // Those of blocks that are not final yet are a run of its own, which the job does not read.
    index('notice_undelivered')
      .on(t.chain, t.blockNumber, t.id)
      .where(sql`delivered_at is null and not gone`),
    index('notice_undelivered_age').on(t.at, t.id).where(sql`delivered_at is null and not gone`),
    index('notice_age').on(t.at),
  ],
);

/**
 * Listings of which not all who follow their maker, or watch their item, have been told: the job that hands notices on goes on from here.
 * Who is told next comes after these two in the index that is read (`latest`, `lastId`).
 */
export const noticeRest = pgTable(
  'notice_rest',
  {
    orderId: key('order_id').notNull(),
    kind: text('kind').$type<'followed_listed' | 'price_below' | 'search_match'>().notNull(),
    latest: uint256('latest').notNull(),
    lastId: integer('last_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

/** Kinds and channels about which an account has chosen; otherwise isOnByDefault says (shared/src/domain/people/notices.ts). */
export const noticeSetting = pgTable(
  'notice_setting',
  {
    authorId: integer('author_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    channel: text('channel').$type<NoticeChannel>().notNull(),
    on: boolean('on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.authorId, t.kind, t.channel] })],
);

/** Items that an account watches. */
export const watch = pgTable(
  'watch',
  {
    authorId: integer('author_id').notNull(),
    nftId: key('nft_id').notNull(),
    /** Wei: a listing at this price or below is told. Null: no price is. */
    below: uint256('below'),
    /** When it was set: what was listed before is not told. */
    at: integer53('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.authorId, t.nftId] }),
    index('watch_nft').on(t.nftId, t.below, t.authorId),
    index('watch_nft_author').on(t.nftId, t.authorId),
  ],
);

/** Browsers that an account gets push messages in. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: serial('id').primaryKey(),
    authorId: integer('author_id').notNull(),
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and its secret, base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    at: integer53('at').notNull(),
    /** Tries that failed since the last that did not. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_author').on(t.authorId),
  ],
);

/** The key that our push messages are signed with (RFC 8292), as a JWK. One row. */
export const pushKey = pgTable('push_key', {
  id: integer('id').primaryKey(),
  value: text('value').notNull(),
});
