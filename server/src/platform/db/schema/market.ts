/** Tables that the indexer makes from events: wallets, cars, assets and their counts. Times are seconds since 1970. */

import type { ItemStatus } from '@pitlane/shared/domain/cars/browse';
import type { UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import type { Category } from '@pitlane/shared/domain/cars/categories';
import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { AssetCollection } from '@pitlane/shared/fold/asset';
import type { DropCollection } from '@pitlane/shared/fold/drop';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { integer53, key, uint256 } from '../table.ts';

/**
 * A person as the site shows them: a wallet seen on a chain, or an account. Never deleted: ids are in links. A wallet is
 * shown as its holder where it has one (server/src/core/authors/shown-author.ts).
 */
export const author = pgTable(
  'author',
  {
    id: serial('id').primaryKey(),
    /** The wallet that this row was made for; null of an account that was registered without one. */
    wallet: text('wallet').$type<Address>(),
    /** The account that signs in as this author; null of a bare wallet. */
    userId: text('user_id'),
    /** The author whose account has linked this wallet. */
    holderId: integer('holder_id'),
    /** Seconds since 1970 when the wallet was linked. */
    heldAt: integer53('held_at'),
    /** The chosen name, and what two names must not share (shared/src/domain/people/username.ts). Null: the short address is shown. */
    username: text('username'),
    usernameKey: key('username_key'),
    /** The name as corrections of a search compare it (foldText). */
    usernameFolded: text('username_folded'),
    about: text('about').notNull().default(''),
    social: text('social').notNull().default(''),
    /** Which of the account's wallets its page shows; null for its own. */
    mainWallet: text('main_wallet').$type<Address>(),
    /** Keys of the uploaded pictures; null where the drawn ones are shown. */
    avatar: text('avatar'),
    banner: text('banner'),
    followers: integer('followers').notNull().default(0),
    following: integer('following').notNull().default(0),
    /** Seconds since 1970 of the server's clock when the account was made; null of a bare wallet. */
    joinedAt: integer53('joined_at'),
  },
  (t) => [
    uniqueIndex('author_wallet').on(t.wallet),
    uniqueIndex('author_user').on(t.userId),
    uniqueIndex('author_username_key').on(t.usernameKey),
    index('author_holder').on(t.holderId),
    // Parts of names, and words that are spelt nearly so (the function word_cuts).
    index('author_name_search')
      .using('gin', sql`${t.usernameKey} gin_trgm_ops`)
      .where(sql`username_key is not null`),
    index('author_name_cuts')
      .using('gin', sql`word_cuts(${t.usernameFolded})`)
      .where(sql`username is not null`),
  ],
);

/** Numbers for versions: one counter for all rows, so that a token minted again after a reorganisation still rises. */
export const nftVersion = pgSequence('nft_version');
export const dropVersion = pgSequence('drop_version');

/** Columns that items of every kind share. A migration that adds a column adds it to `car` and `asset` first, then to `nft`. */
const nftColumns = () => ({
  id: text('id').primaryKey(),
  chain: text('chain').$type<Chain>().notNull(),
  collection: text('collection').$type<Collection>().notNull(),
  tokenId: uint256('token_id').notNull(),
  owner: text('owner').$type<Address>().notNull(),
  minter: text('minter').$type<Address>().notNull(),
  /** The contract's number of a car's series (0: not built yet) and its rank's position in RANKS, so that they sort; -1 of what is no car. */
  series: integer('series').notNull(),
  rank: integer('rank').notNull(),
  /** A built car's performance and the number of its class (shared/src/domain/cars/performance.ts); null and 0 of other items. */
  performance: integer('performance'),
  class: integer('class').notNull().default(0),
  transfers: integer('transfers').notNull(),
  /** The account approved for this one token, beside its owner and the owner's operators; null for none. */
  approved: text('approved').$type<Address>(),
  /** `tokenState`, of a car with the lock's bit clear (shared/src/domain/orders/zone-hash.ts). */
  state: uint256('state').notNull(),
  mintedAt: integer53('minted_at').notNull(),
  mintBlock: integer53('mint_block').notNull(),
  mintLogIndex: integer('mint_log_index').notNull(),
  updatedAt: integer53('updated_at').notNull(),
  /**
   * The title that filter and sort read: carName of a car's traits, unbuiltCarName until it has any; what a free-form token's
   * metadata says, itemName of what has no other.
   */
  title: text('title').notNull(),
  /** The title as searches compare it (foldText). */
  titleFolded: text('title_folded').notNull().default(''),
  /** Rises with each change, also over a reorganisation. */
  version: integer53('version').notNull(),
  /**
   * State of sale (shared/src/domain/cars/browse.ts): on auction, else listed, else with an offer for this item. The price is the highest
   * bid (the reserve before it), the lowest active listing, or the best offer, in wei; null when there is none.
   */
  status: text('status').$type<ItemStatus>().notNull(),
  price: uint256('price'),
  /** The seller in its open auction, during which the auction house owns it. Null without one. */
  seller: text('seller').$type<Address>(),
  /** The last asking price of an item that only has offers now, otherwise its last sale. */
  priceover: uint256('priceover'),
  /** End of its auction; null without one, and while its clock waits for the first bid. */
  deadline: integer53('deadline'),
  /** When its present listing was posted, or its auction created. */
  listedAt: integer53('listed_at'),
  lastSale: uint256('last_sale'),
  lastSaleAt: integer53('last_sale_at'),
  category: text('category').$type<Category>().notNull(),
});

/**
 * Every item: the parent of `car` and `asset`, without rows of its own (PostgreSQL's table inheritance, decision 0028). What lists, sells
 * or counts items reads and updates this; what is about one kind alone, its own table. It has no trigger but those on updates.
 */
export const nft = pgTable('nft', nftColumns());

type NftTable = Record<keyof ReturnType<typeof nftColumns>, AnyPgColumn>;

/** The indexes of lists, for each table that has items: a list merges a run of each. */
function listIndexes(name: string, t: NftTable) {
  // The six values of a facet cell come first, so that each cell is a run of the index in the order of the sort.
  const cell = [t.category, t.chain, t.series, t.rank, t.status, t.class] as const;
  return [
    index(`${name}_newest`).on(t.mintedAt, t.id),
    index(`${name}_cell_newest`).on(...cell, t.mintedAt, t.id),
    index(`${name}_cell_updated`).on(...cell, t.updatedAt, t.id),
    // Items that have no price, performance, end or sale come last (server/src/modules/nfts/sort-keys.ts).
    index(`${name}_cell_price_up`).on(...cell, sql`coalesce(${t.price}, 1e78)`, t.id),
    index(`${name}_cell_price_down`).on(...cell, sql`coalesce(${t.price}, -1)`, t.id),
    index(`${name}_cell_performance_up`).on(...cell, sql`coalesce(${t.performance}, 1000)`, t.id),
    index(`${name}_cell_performance_down`).on(...cell, sql`coalesce(${t.performance}, -1)`, t.id),
    index(`${name}_cell_ending`).on(...cell, sql`coalesce(${t.deadline}, 9007199254740991)`, t.id),
    index(`${name}_cell_listed`).on(...cell, sql`coalesce(${t.listedAt}, 0)`, t.id),
    index(`${name}_cell_sold`).on(...cell, sql`coalesce(${t.lastSaleAt}, 0)`, t.id),
    index(`${name}_cell_title`).on(...cell, t.title, t.id),
    // Whose garage an item stands in: its seller's while it is auctioned.
    index(`${name}_owner_newest`).on(sql`coalesce(${t.seller}, ${t.owner})`, ...cell, t.mintedAt, t.id),
    index(`${name}_minter_newest`).on(t.minter, t.mintedAt, t.id),
    index(`${name}_title_search`).using('gin', sql`${t.titleFolded} gin_trgm_ops`),
    // Characters beyond ASCII, one by one: Chinese, Japanese and Korean words may have only one or two.
    index(`${name}_title_signs`)
      .using('gin', sql`list_signs(${t.titleFolded})`)
      .where(sql`title_folded ~ '[^ -~]'`),
    // The search reads the titles that begin with some words (server/src/modules/search/search.repo.ts).
    index(`${name}_title_start`).using('btree', sql`${t.titleFolded} text_pattern_ops`),
  ];
}

/** Cars as their events leave them. */
export const car = pgTable(
  'car',
  {
    ...nftColumns(),
    collection: text('collection').$type<'cars'>().notNull(),
    upgrades: jsonb('upgrades').$type<UpgradeLevels>().notNull(),
    /** When the last lock ends, which may be over; null without one. */
    lockedUntil: integer53('locked_until'),
    /** Trait kind → value, for the share of cars that have each; empty until the car is built. */
    traits: jsonb('traits').$type<Record<string, string>>().notNull(),
  },
  (t) => [
    // The search reads cars by the words of their names, ranks and traits (server/src/modules/search/search.repo.ts).
    index('car_words').using('gin', sql`list_car_words(${t.titleFolded}, ${t.traits}, ${t.rank})`),
    ...listIndexes('car', t),
  ],
);

/** Garages, gas stations and free-form tokens as their events leave them. */
export const asset = pgTable(
  'asset',
  {
    ...nftColumns(),
    collection: text('collection').$type<AssetCollection>().notNull(),
    /** Units left in a gas station's tank; null of other tokens. */
    fuel: integer('fuel'),
    /** The creator's values of a free-form token; null for other tokens. */
    creator: text('creator').$type<Address>(),
    tokenUri: text('token_uri'),
    royaltyReceiver: text('royalty_receiver').$type<Address>(),
    royaltyBps: integer('royalty_bps'),
  },
  (t) => [
    index('asset_owner').on(t.owner, t.chain, t.collection, t.tokenId),
    index('asset_title_cuts')
      .using('gin', sql`word_cuts(${t.titleFolded})`)
      .where(sql`${t.collection} = 'tokens'`),
    ...listIndexes('asset', t),
  ],
);

/**
 * How many items share each combination of the values that lists are filtered by: a facet cell. Triggers on `car`, `asset` and `nft`
 * keep it for every writer (docs/decisions). A cell that has become empty stays, with 0.
 */
export const nftCount = pgTable(
  'nft_count',
  {
    category: text('category').$type<Category>().notNull(),
    chain: text('chain').$type<Chain>().notNull(),
    series: integer('series').notNull(),
    rank: integer('rank').notNull(),
    status: text('status').$type<ItemStatus>().notNull(),
    count: integer53('count').notNull(),
    class: integer('class').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.category, t.chain, t.series, t.rank, t.status, t.class] })],
);

/** How many cars of a chain have each trait. Triggers on `car` keep it. */
export const traitCount = pgTable(
  'trait_count',
  {
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    chain: text('chain').$type<Chain>().notNull(),
    count: integer53('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value, t.chain] })],
);

/** A collection's settings as its setters have emitted them since its deployment (shared/src/fold/drop.ts). */
export const dropSettings = pgTable('drop_settings', {
  id: text('id').primaryKey(),
  chain: text('chain').$type<Chain>().notNull(),
  collection: text('collection').$type<DropCollection>().notNull(),
  /** The newest value of each setting by its name in the contract. */
  settings: jsonb('settings').$type<Record<string, string>>().notNull(),
  updatedBlock: integer53('updated_block').notNull(),
  updatedAt: integer53('updated_at').notNull(),
  /** Rises with each change, also over a reorganisation. */
  version: integer53('version').notNull(),
});
