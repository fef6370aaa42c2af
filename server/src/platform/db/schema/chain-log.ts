/** Data read from the chains: blocks, events with their subjects, and how far they are read and folded. Times are seconds since 1970. */
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { EventKind, SourceName } from '@pitlane/shared/fold/event';
import type { EventData } from '@pitlane/shared/fold/event-data';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { integer53, key } from '../table.ts';

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
  (t) => [
    primaryKey({ columns: [t.chain, t.blockNumber, t.logIndex] }),
    // The one event of reveal(), which every step of an index asks for (server/src/core/items/cover.ts).
    index('event_reveal')
      .on(t.chain)
      .where(sql`source = 'cars' and kind = 'setting_changed' and data ->> 'name' = 'revealed'`),
  ],
);

/** The subjects of each event: one row for each subject of an event. `kind` is the name of the projection that folds it. */
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
  /** The last block that has been read a second time, and found as it was read the first time. Null before the first. */
  confirmedNumber: integer53('confirmed_number'),
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
 * `ready`: rows follow the events. `rows`: all rows are being rebuilt. `subjects`: the subjects of all events are
 * being listed again; rows stay as they are until that is done. `waiting`: a new chain's past is being read; each row is
 * folded once when it has been, before the chain's newest blocks are read.
 */
export type ProjectionPhase = 'ready' | 'rows' | 'subjects' | 'waiting';

/** Why an index stops until the operator helps. They are stored: never rename one. */
export type IndexStopCode =
  | 'wrong_chain_id'
  | 'wrong_chain'
  | 'empty_node'
  | 'deep_rewind'
  | 'nodes_disagree'
  | 'event_refused'
  | 'database_refused';

/** A chain whose index has stopped and waits for the operator. Delete the row, and the index continues. */
export const indexStop = pgTable('index_stop', {
  chain: text('chain').$type<Chain>().primaryKey(),
  /** The reason for the stop: a word for programs, and a sentence for people. */
  code: text('code').$type<IndexStopCode>().notNull(),
  message: text('message').notNull(),
  stoppedAt: integer53('stopped_at').notNull(),
  /** Whether the operator has said that the index may go back as the node wants. */
  accepted: boolean('accepted').notNull().default(false),
});

/** The slow comparison of an index with the contracts: where the running round is, and what it and the last whole one found. */
export const chainComparison = pgTable('chain_comparison', {
  chain: text('chain').$type<Chain>().primaryKey(),
  /** Where the round goes on: the number of a table of the comparison, and the last row that was compared. */
  tableNumber: integer('table_number').notNull(),
  after: text('after').notNull(),
  compared: integer53('compared').notNull(),
  differing: integer53('differing').notNull(),
  /** A sentence about the first row that differs. */
  difference: text('difference'),
  /** The same of the last whole round, and its end. Null before the first. */
  lastDiffering: integer53('last_differing'),
  lastDifference: text('last_difference'),
  finishedAt: integer53('finished_at'),
  /** Since when no page could be compared; null while it can. */
  failingSince: integer53('failing_since'),
});
