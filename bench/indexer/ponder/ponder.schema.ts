import { onchainTable } from 'ponder';

/** The same facts as Pitlane keeps: each event, and each car as its events leave it. */
export const event = onchainTable('event', (t) => ({
  id: t.text().primaryKey(),
  tokenId: t.bigint().notNull(),
  kind: t.text().notNull(),
  blockNumber: t.bigint().notNull(),
  timestamp: t.bigint().notNull(),
  from: t.hex(),
  to: t.hex(),
  state: t.bigint(),
}));

export const car = onchainTable('car', (t) => ({
  tokenId: t.bigint().primaryKey(),
  owner: t.hex().notNull(),
  minter: t.hex().notNull(),
  transfers: t.integer().notNull(),
  state: t.bigint().notNull(),
  mintedAt: t.bigint().notNull(),
  updatedAt: t.bigint().notNull(),
}));
