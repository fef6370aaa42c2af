/** Merkle trees of whitelisted accounts, kept so that a proof is a look-up. Times are seconds since 1970. */
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import { integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { integer53, key } from '../table.ts';

/** A tree that an operator has uploaded. It holds where a contract names its root. */
export const whitelistTree = pgTable('whitelist_tree', {
  id: serial('id').primaryKey(),
  root: text('root').$type<Hash>().notNull().unique(),
  accounts: integer('accounts').notNull(),
  /** The author of who uploaded it; null of a script. */
  uploadedBy: integer('uploaded_by'),
  at: integer53('at').notNull(),
});

/** The accounts of a tree, sorted, many to a row: a hundred thousand rows would hold the embedded database up for a minute. */
export const whitelistAccounts = pgTable(
  'whitelist_accounts',
  {
    treeId: integer('tree_id')
      .notNull()
      .references(() => whitelistTree.id, { onDelete: 'cascade' }),
    /** The first of the row. */
    first: key('first').$type<Address>().notNull(),
    /** Each with the place of its leaf (server/src/core/whitelists/tree-rows.ts). */
    entries: text('entries').notNull(),
  },
  (t) => [primaryKey({ columns: [t.treeId, t.first] })],
);

/** All nodes of a tree by their places (shared/src/domain/cars/whitelist-tree.ts), many to a row. */
export const whitelistNodes = pgTable(
  'whitelist_nodes',
  {
    treeId: integer('tree_id')
      .notNull()
      .references(() => whitelistTree.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    /** Their hashes one after the other, without 0x. */
    hashes: text('hashes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.treeId, t.row] })],
);
