import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { integer53, key, uint256 } from '../table.ts';

/** Filters that an account keeps under a name. */
export const savedSearch = pgTable(
  'saved_search',
  {
    authorId: integer('author_id').notNull(),
    /** The filters as a query of the API, in one spelling (shared/src/api/saved-searches.ts). */
    filters: key('filters').notNull(),
    name: text('name').notNull(),
    alert: boolean('alert').notNull(),
    /** When it was saved last. */
    at: integer53('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.authorId, t.filters] })],
);

/** How a listing finds the searches with alerts that it meets: a row for each combination of options (shared/src/domain/people/search-keys.ts). */
export const savedSearchKey = pgTable(
  'saved_search_key',
  {
    authorId: integer('author_id').notNull(),
    filters: key('filters').notNull(),
    key: key('key').notNull(),
    /** Wei: listings between these are told. Without an end, 0 and the highest number. */
    minPrice: uint256('min_price').notNull(),
    maxPrice: uint256('max_price').notNull(),
    /** The folded text that the title must have; empty for any. */
    title: text('title').notNull(),
    /** When it was set: what was listed before is not told. */
    at: integer53('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.authorId, t.filters, t.key] }),
    // With all that is asked of it: the first people of a key are read in their order, and no further ones.
    index('saved_search_key_found').on(t.key, t.maxPrice, t.authorId, t.at, t.minPrice, t.title),
  ],
);
