import type { Address, Hash } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { Collection } from '@pitlane/shared/domain/nft-id';
import type { ChainEvent, EventFact } from '@pitlane/shared/fold/event';
import { bulkInsert } from '../db/bulk-insert.ts';
import type { Queryable } from '../db/db.ts';

type FactData = { from: Address; to: Address } | { packed: string };
type EventRow = {
  chain: Chain;
  block_number: number;
  log_index: number;
  block_hash: Hash;
  tx_hash: Hash;
  timestamp: number;
  collection: Collection;
  token_id: bigint;
  kind: EventFact['kind'];
  data: FactData;
};

const INSERT = bulkInsert('event', {
  chain: 'text',
  block_number: 'int8',
  log_index: 'int4',
  block_hash: 'text',
  tx_hash: 'text',
  timestamp: 'int8',
  collection: 'text',
  token_id: 'numeric',
  kind: 'text',
  data: 'jsonb',
});

/** Adds events to the log. Throws when one is there already: a batch follows on the last, it never overlaps. */
export async function appendEvents(tx: Queryable, events: ChainEvent[]): Promise<void> {
  if (events.length > 0) await tx.query(INSERT, [JSON.stringify(events.map(toRow))]);
}

/** Deletes the events above a block; returns the tokens they were about. */
export async function dropEventsAbove(tx: Queryable, chain: Chain, block: number): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `with dropped as (delete from event where chain = $1 and block_number > $2 returning token_id)
     select distinct token_id as id from dropped`,
    [chain, block],
  );
  return rows.map(({ id }) => id);
}

/** All events of some tokens, in chain order. */
export async function readEvents(db: Queryable, chain: Chain, tokens: bigint[]): Promise<ChainEvent[]> {
  const rows = await db.query<EventRow>(
    `select * from event where chain = $1 and collection = 'cars' and token_id = any($2::numeric[])
     order by block_number, log_index`,
    [chain, tokens],
  );
  return rows.map(fromRow);
}

/** Up to `limit` token ids of the log above `after`, lowest first: a page of them. */
export async function readTokens(
  db: Queryable,
  chain: Chain,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `select distinct token_id as id from event where chain = $1 and collection = 'cars' and token_id > $2
     order by token_id limit $3`,
    [chain, after, limit],
  );
  return rows.map(({ id }) => id);
}

function toRow(event: ChainEvent) {
  return {
    chain: event.chain,
    block_number: event.blockNumber,
    log_index: event.logIndex,
    block_hash: event.blockHash,
    tx_hash: event.txHash,
    timestamp: event.timestamp,
    collection: event.collection,
    token_id: String(event.tokenId),
    kind: event.kind,
    data: dataOf(event),
  };
}

function dataOf(fact: EventFact): FactData {
  return fact.kind === 'transfer' ? { from: fact.from, to: fact.to } : { packed: String(fact.packed) };
}

function fromRow(row: EventRow): ChainEvent {
  return {
    chain: row.chain,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    timestamp: row.timestamp,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    collection: row.collection,
    tokenId: row.token_id,
    ...factOf(row),
  };
}

function factOf({ kind, data }: EventRow): EventFact {
  if ('packed' in data) return { kind: 'car_updated', packed: BigInt(data.packed) };
  if (kind !== 'transfer') throw new Error(`the event log holds a ${kind} without its fields`);
  return { kind, from: data.from, to: data.to };
}
