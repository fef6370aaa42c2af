/** What the limits that all processes share have counted. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { integer53 } from '../table.ts';

/** A key with a window that has begun. Its columns are in the order of `rate-limiter-flexible`, which inserts them without names. */
export const sharedLimit = pgTable(
  'shared_limit',
  {
    /** The limit's name, and a hash of who is counted. */
    key: text('key').primaryKey(),
    /** What was taken in this window. */
    points: integer53('points').notNull(),
    /** When the window ends, in milliseconds since 1970. */
    expire: integer53('expire').notNull(),
  },
  (t) => [index('shared_limit_expire').on(t.expire)],
);
