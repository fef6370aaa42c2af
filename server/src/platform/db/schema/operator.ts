/** Operators, and visitors' reports. Times are seconds since 1970. */

import type { HiddenKind, ReportReason, ReportState } from '@pitlane/shared/domain/people/reports';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer53, key } from '../table.ts';
import { authUser } from './accounts.ts';

/** Accounts that the contracts' owner has appointed. The owner is none of them: the chain says who that is. */
export const operator = pgTable('operator', {
  userId: text('user_id')
    .primaryKey()
    .references(() => authUser.id, { onDelete: 'cascade' }),
  /** The author of who appointed it; null where the demo world did. */
  appointedBy: integer('appointed_by'),
  at: integer53('at').notNull(),
});

/** Items and authors that lists leave out. */
export const hidden = pgTable(
  'hidden',
  {
    kind: text('kind').$type<HiddenKind>().notNull(),
    /** The item's id, or the author's number. */
    target: key('target').notNull(),
    reason: text('reason').notNull(),
    /** The author of who hid it; null of a script. */
    hiddenBy: integer('hidden_by'),
    at: integer53('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.target] }), index('hidden_newest').on(t.at, t.kind, t.target)],
);

/** Items that the home page shows first, in this order. */
export const featured = pgTable('featured', {
  nftId: key('nft_id').primaryKey(),
  place: integer('place').notNull(),
});

/** Visitors' reports. */
export const report = pgTable(
  'report',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<HiddenKind>().notNull(),
    target: key('target').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull(),
    /** The account that reports; null of a visitor without one. */
    authorId: integer('author_id'),
    /**
     * The reporter, so that each has one that is open about the same: an account's number, or a keyed hash of an address. Null once
     * decided.
     */
    reporter: text('reporter'),
    at: integer53('at').notNull(),
    state: text('state').$type<ReportState>().notNull().default('open'),
    note: text('note').notNull().default(''),
    decidedBy: integer('decided_by'),
    decidedAt: integer53('decided_at'),
  },
  (t) => [
    uniqueIndex('report_open_once').on(t.kind, t.target, t.reporter).where(sql`state = 'open'`),
    index('report_state').on(t.state, t.id),
    index('report_author').on(t.authorId, t.id),
  ],
);

/** Work that an operator has paused, by the name of its lease. */
export const jobPause = pgTable('job_pause', {
  name: text('name').primaryKey(),
  pausedBy: integer('paused_by'),
  at: integer53('at').notNull(),
});
