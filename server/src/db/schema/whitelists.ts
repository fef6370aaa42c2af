/** Merkle trees of whitelisted accounts, kept so that a proof is a look-up. Times are seconds since 1970. */
import type { Address, Hash } from '@pitlane/shared/domain/address';
import { integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { integer53 } from '../columns.ts';

/** A tree that an operator has uploaded. It holds where a contract names its root. */
export const whitelistTree = pgTable('whitelist_tree', {
  id: serial('id').primaryKey(),
  root: text('root').$type<Hash>().notNull().unique(),
  accounts: integer('accounts').notNull(),
  /** The author of who uploaded it; null of a script. */
  uploadedBy: integer('uploaded_by'),
  at: integer53('at').notNull(),
});

/** Where an account's leaf is in a tree. */
export const whitelistLeaf = pgTable(
  'whitelist_leaf',
  {
    treeId: integer('tree_id')
      .notNull()
      .references(() => whitelistTree.id, { onDelete: 'cascade' }),
    account: text('account').$type<Address>().notNull(),
    place: integer('place').notNull(),
  },
  (t) => [primaryKey({ columns: [t.treeId, t.account] })],
);

/** All nodes of a tree by their places (shared/src/domain/whitelist-tree.ts). */
export const whitelistNode = pgTable(
  'whitelist_node',
  {
    treeId: integer('tree_id')
      .notNull()
      .references(() => whitelistTree.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    hash: text('hash').$type<Hash>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.treeId, t.place] })],
);
