/** Tables of the site itself: what its processes and its visitors write. Times are seconds since 1970. */
import type { AnnouncementKind } from '@pitlane/shared/api/announcements';
import type { LiveEntity } from '@pitlane/shared/api/live';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import { bigserial, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';

/** The last report of each chain's builder. A builder that stops removes its row. */
export const builder = pgTable('builder', {
  chain: text('chain').$type<Chain>().primaryKey(),
  state: text('state').$type<BuilderState>().notNull(),
  /** The newest epoch, the last car that is built and the last that is minted; null before the chain first answered. */
  epoch: integer53('epoch'),
  built: integer53('built'),
  minted: integer53('minted'),
  /** A problem that needs the operator. */
  message: text('message'),
  /** Time of the report (server clock). */
  seenAt: integer53('seen_at').notNull(),
});

/**
 * The state of a builder: it rests when all cars that can be built are, is stuck when it needs the operator, and stopped when it
 * needs a restart too.
 */
export type BuilderState = 'resting' | 'working' | 'stuck' | 'stopped';

/** One row: by which folding the texts of this database are folded (server/src/platform/db/refold-texts.ts). */
export const textFolding = pgTable('text_folding', { version: text('version').primaryKey() });

/** How often each item's page was opened, and how many like it. A trigger on `nft_like` keeps the second. */
export const nftView = pgTable('nft_view', {
  nftId: text('nft_id').primaryKey(),
  views: integer53('views').notNull(),
  likes: integer53('likes').notNull().default(0),
});

/** Which item is liked by whom. */
export const nftLike = pgTable(
  'nft_like',
  {
    nftId: text('nft_id').notNull(),
    authorId: integer('author_id').notNull(),
    at: integer53('at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.nftId, t.authorId] }),
    index('nft_like_author').on(t.authorId, t.at, t.nftId),
  ],
);

/** Which author follows which. A trigger keeps `author.followers` and `author.following`. */
export const follow = pgTable(
  'follow',
  {
    followerId: integer('follower_id').notNull(),
    followedId: integer('followed_id').notNull(),
    at: integer53('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('follow_followed').on(t.followedId, t.at, t.followerId),
    index('follow_following').on(t.followerId, t.at, t.followedId),
  ],
);

/** Notices to all visitors. */
export const announcement = pgTable('announcement', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  link: text('link'),
  publishedAt: integer53('published_at').notNull(),
  kind: text('kind').$type<AnnouncementKind>().notNull().default('notice'),
});

/** The key that signs cursors when the configuration names none. One row. */
export const signingKey = pgTable('signing_key', {
  id: integer('id').primaryKey(),
  value: text('value').notNull(),
});

/**
 * The holder of work that only one process at a time may do, and how often the holder has changed. Only the
 * database's lock table shows who has a lease. The epoch shows a transaction that its lease was taken away.
 */
export const lease = pgTable('lease', {
  name: text('name').primaryKey(),
  epoch: integer53('epoch').notNull(),
  holder: text('holder').notNull(),
  acquiredAt: integer53('acquired_at').notNull(),
});

/**
 * Outbox of the changes for browsers, written by the transaction that made them. `seq` is the SSE id.
 * `version` rises with every change of the same item. `topics` are those of shared/src/domain/site/topics.ts.
 */
export const change = pgTable('change', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  entity: text('entity').$type<LiveEntity>().notNull(),
  entityId: text('entity_id').notNull(),
  version: integer53('version').notNull(),
  topics: text('topics').array().$type<Topic[]>().notNull(),
  at: integer53('at').notNull(),
});
