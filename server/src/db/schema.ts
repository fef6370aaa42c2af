/**
 * The database's tables. What is read from the chains is `block`, `event` with its subjects, `checkpoint` and `source`;
 * `car`, `asset` and `author` are made from events by the indexer; the rest belongs to the site.
 * Times are seconds since 1970.
 */
import type { Address, Hash } from '@pitlane/shared/domain/address';
import type { Category, ItemStatus } from '@pitlane/shared/domain/browse';
import type { UpgradeLevels } from '@pitlane/shared/domain/car-state';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { AssetCollection } from '@pitlane/shared/fold/asset';
import type { EventKind, SourceName } from '@pitlane/shared/fold/event';
import type { EventData } from '@pitlane/shared/fold/event-data';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
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
import { integer53, key, uint256 } from './columns.ts';

/** Headers of the last blocks of each chain: what a reorganisation is recognised by. */
export const block = pgTable(
  'block',
  {
    chain: text('chain').$type<Chain>().notNull(),
    number: integer53('number').notNull(),
    hash: text('hash').$type<Hash>().notNull(),
    parentHash: text('parent_hash').$type<Hash>().notNull(),
    timestamp: integer53('timestamp').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.number] })],
);

/** The event log. `data` holds the fact's own fields (EVENT_FIELDS of shared/src/fold/event.ts), uint256 as decimal strings. */
export const event = pgTable(
  'event',
  {
    chain: text('chain').$type<Chain>().notNull(),
    blockNumber: integer53('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    blockHash: text('block_hash').$type<Hash>().notNull(),
    txHash: text('tx_hash').$type<Hash>().notNull(),
    timestamp: integer53('timestamp').notNull(),
    /** The contract, by its name in `source`. */
    source: text('source').$type<SourceName>().notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    data: jsonb('data').$type<EventData>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.blockNumber, t.logIndex] })],
);

/** What each event is about: one row for each subject of an event. `kind` is the name of the projection that folds it. */
export const eventSubject = pgTable(
  'event_subject',
  {
    chain: text('chain').$type<Chain>().notNull(),
    kind: text('kind').notNull(),
    id: key('id').notNull(),
    blockNumber: integer53('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.kind, t.id, t.blockNumber, t.logIndex] })],
);

/** How far the events of a chain have been read and folded; written in the same transaction as they are. */
export const checkpoint = pgTable('checkpoint', {
  chain: text('chain').$type<Chain>().primaryKey(),
  blockNumber: integer53('block_number').notNull(),
  blockHash: text('block_hash').$type<Hash>().notNull(),
  timestamp: integer53('timestamp').notNull(),
  /**
   * Head of the chain as the indexer last saw it, and when (server clock). Other processes compute the lag
   * from it.
   */
  headNumber: integer53('head_number').notNull(),
  seenAt: integer53('seen_at').notNull(),
});

/** Which chain an index was read from: the block that it began with. A node that has another there is refused. */
export const chainIdentity = pgTable('chain_identity', {
  chain: text('chain').$type<Chain>().primaryKey(),
  blockNumber: integer53('block_number').notNull(),
  blockHash: text('block_hash').$type<Hash>().notNull(),
});

/** The contracts that are read, and the kinds of their events. */
export const source = pgTable(
  'source',
  {
    chain: text('chain').$type<Chain>().notNull(),
    name: text('name').$type<SourceName>().notNull(),
    address: text('address').$type<Address>().notNull(),
    /** Version of the decoder that read its logs. */
    version: integer('version').notNull(),
    /** Kinds that are read up to the chain's checkpoint, and follow it. */
    kinds: jsonb('kinds').$type<EventKind[]>().notNull(),
    /** Kinds that are read by themselves, up to the block `addedTo` so far. */
    adding: jsonb('adding').$type<EventKind[]>().notNull(),
    addedTo: integer53('added_to'),
  },
  (t) => [primaryKey({ columns: [t.chain, t.name] })],
);

/** Which version of its fold each projection's rows come from, and how far a rebuild of them is. */
export const projection = pgTable(
  'projection',
  {
    chain: text('chain').$type<Chain>().notNull(),
    name: text('name').notNull(),
    foldVersion: integer('fold_version').notNull(),
    subjectsVersion: integer('subjects_version').notNull(),
    phase: text('phase').$type<ProjectionPhase>().notNull(),
    /** Where the phase goes on; null when the projection is ready. */
    cursor: text('cursor'),
  },
  (t) => [primaryKey({ columns: [t.chain, t.name] })],
);

/**
 * `ready`: rows follow the events. `rows`: all rows are being folded anew. `subjects`: the subjects of all events are
 * being listed anew; rows stay as they are until that is done. `waiting`: a new chain's past is being read; each row is
 * folded once when it has been, before the chain's newest blocks are read.
 */
export type ProjectionPhase = 'ready' | 'rows' | 'subjects' | 'waiting';

/** A chain whose index has stopped and waits for the operator. Delete the row, and the index continues. */
export const indexStop = pgTable('index_stop', {
  chain: text('chain').$type<Chain>().primaryKey(),
  /** What stopped it: a word for programs, and a sentence for people. */
  code: text('code').notNull(),
  message: text('message').notNull(),
  stoppedAt: integer53('stopped_at').notNull(),
  /** Whether the operator has said that the index may go back as the node wants. */
  accepted: boolean('accepted').notNull().default(false),
});

/** A wallet seen on a chain, with the number by which the site calls it. Never deleted: ids are in links. */
export const author = pgTable(
  'author',
  {
    id: serial('id').primaryKey(),
    wallet: text('wallet').notNull(),
    username: text('username'),
  },
  (t) => [uniqueIndex('author_wallet').on(t.wallet)],
);

/** Numbers for versions: one counter for all rows, so that a token minted again after a reorganisation still rises. */
export const carVersion = pgSequence('car_version');
export const assetVersion = pgSequence('asset_version');

/**
 * Cars as their events leave them. `series` is the contract's number (0: not built yet) and `rank` the position in RANKS,
 * so that they sort.
 */
export const car = pgTable(
  'car',
  {
    id: text('id').primaryKey(),
    chain: text('chain').$type<Chain>().notNull(),
    collection: text('collection').$type<'cars'>().notNull(),
    tokenId: uint256('token_id').notNull(),
    owner: text('owner').$type<Address>().notNull(),
    minter: text('minter').$type<Address>().notNull(),
    series: integer('series').notNull(),
    rank: integer('rank').notNull(),
    upgrades: jsonb('upgrades').$type<UpgradeLevels>().notNull(),
    transfers: integer('transfers').notNull(),
    mintedAt: integer53('minted_at').notNull(),
    mintBlock: integer53('mint_block').notNull(),
    mintLogIndex: integer('mint_log_index').notNull(),
    updatedAt: integer53('updated_at').notNull(),
    /** carName of its traits, unbuiltCarName until it has any; what the title filter and the title sort read. */
    title: text('title').notNull(),
    /** Trait kind → value, for the share of cars that have each; empty until the car is built. */
    traits: jsonb('traits').$type<Record<string, string>>().notNull(),
    /** Rises with each change, also over a reorganisation. */
    version: integer53('version').notNull(),
    /** State of sale (shared/src/domain/browse.ts) and asking price in wei, null when there is none. */
    status: text('status').$type<ItemStatus>().notNull(),
    price: uint256('price'),
    category: text('category').$type<Category>().notNull(),
  },
  (t) => {
    // The five values of a facet cell come first, so that each cell is a run of the index in the order of the sort.
    const cell = [t.category, t.chain, t.series, t.rank, t.status] as const;
    return [
      index('car_newest').on(t.mintedAt, t.id),
      index('car_cell_newest').on(...cell, t.mintedAt, t.id),
      index('car_cell_updated').on(...cell, t.updatedAt, t.id),
      index('car_cell_title').on(...cell, t.title, t.id),
      index('car_owner_newest').on(t.owner, ...cell, t.mintedAt, t.id),
      index('car_title_search').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    ];
  },
);

/**
 * How many cars share each combination of the values that lists are filtered by: a facet cell. Triggers on `car` keep it,
 * whoever writes (docs/decisions). A cell that has become empty stays, with 0.
 */
export const carCount = pgTable(
  'car_count',
  {
    category: text('category').$type<Category>().notNull(),
    chain: text('chain').$type<Chain>().notNull(),
    series: integer('series').notNull(),
    rank: integer('rank').notNull(),
    status: text('status').$type<ItemStatus>().notNull(),
    count: integer53('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.chain, t.series, t.rank, t.status] })],
);

/** How many cars of a chain have each trait. The same triggers keep it. */
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

/** Garages, gas stations and free-form tokens as their events leave them. */
export const asset = pgTable(
  'asset',
  {
    id: text('id').primaryKey(),
    chain: text('chain').$type<Chain>().notNull(),
    collection: text('collection').$type<AssetCollection>().notNull(),
    tokenId: uint256('token_id').notNull(),
    owner: text('owner').$type<Address>().notNull(),
    minter: text('minter').$type<Address>().notNull(),
    transfers: integer('transfers').notNull(),
    /** Units left in a gas station's tank; null of other tokens. */
    fuel: integer('fuel'),
    /** What the creator of a free-form token wrote; null for other tokens. */
    creator: text('creator').$type<Address>(),
    tokenUri: text('token_uri'),
    royaltyReceiver: text('royalty_receiver').$type<Address>(),
    royaltyBps: integer('royalty_bps'),
    mintedAt: integer53('minted_at').notNull(),
    mintBlock: integer53('mint_block').notNull(),
    mintLogIndex: integer('mint_log_index').notNull(),
    updatedAt: integer53('updated_at').notNull(),
    /** Rises with each change, also over a reorganisation. */
    version: integer53('version').notNull(),
  },
  (t) => [index('asset_owner').on(t.owner, t.chain, t.collection, t.tokenId)],
);

/** The last report of each chain's builder. A builder that stops removes its row. */
export const builder = pgTable('builder', {
  chain: text('chain').primaryKey(),
  state: text('state').notNull(),
  /** The newest epoch, the last car that is built and the last that is minted; null before the chain first answered. */
  epoch: integer53('epoch'),
  built: integer53('built'),
  minted: integer53('minted'),
  /** A problem that needs the operator. */
  message: text('message'),
  /** Time of the report (server clock). */
  seenAt: integer53('seen_at').notNull(),
});

/** How often each item's page was opened, and how many like it. A trigger on `nft_like` keeps the second. */
export const nftView = pgTable('nft_view', {
  nftId: text('nft_id').primaryKey(),
  views: integer53('views').notNull(),
  likes: integer53('likes').notNull().default(0),
});

/** Which item is liked by whom. */
export const nftLike = pgTable(
  'nft_like',
  { nftId: text('nft_id').notNull(), authorId: integer('author_id').notNull() },
  (t) => [primaryKey({ columns: [t.nftId, t.authorId] })],
);

/** Notices to everybody. */
export const announcement = pgTable('announcement', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  link: text('link'),
  publishedAt: integer53('published_at').notNull(),
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
 * `version` rises with every change of the same item. `topics` are those of shared/src/domain/topics.ts.
 */
export const change = pgTable('change', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  entity: text('entity').notNull(),
  entityId: text('entity_id').notNull(),
  version: integer53('version').notNull(),
  topics: text('topics').array().notNull(),
  at: integer53('at').notNull(),
});
