import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainEvent, EventKind, SourceName } from '@pitlane/shared/fold/event';
import { toEventData, toEventFact } from '@pitlane/shared/fold/event-data';
import type { Queryable, SqlValue } from '../platform/db/db.ts';
import { event, eventSubject } from '../platform/db/schema/chain-log.ts';
import { describeTable, type RowOf } from '../platform/db/table.ts';

/** Something that events are about: `kind` is the name of the projection that folds it. */
export type Subject = { kind: string; id: string };
/** An event with all that it is about. */
export type LoggedEvent = { event: ChainEvent; subjects: Subject[] };
/** Where an event is in its chain. */
export type LogPosition = { blockNumber: number; logIndex: number };

type EventRow = RowOf<typeof event>;

const EVENT = describeTable(event);
const SUBJECT = describeTable(eventSubject);
const INSERT_EVENTS = EVENT.insert();
const INSERT_SUBJECTS = SUBJECT.insert();
const ONCE = 'on conflict do nothing';
const INSERT_EVENTS_ONCE = EVENT.insert({ ending: ONCE });
const INSERT_SUBJECTS_ONCE = SUBJECT.insert({ ending: ONCE });
/** Events that are deleted or listed at once. */
const PAGE = 5_000;

/**
 * Adds events to the log, with their subjects. Throws when one is there already: a batch follows on the last, it never
 * overlaps. `overlap` leaves out those that are there, for a range that is read a second time.
 */
export async function appendEvents(
  tx: Queryable,
  events: readonly LoggedEvent[],
  { overlap = false } = {},
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ event: one }) => toRow(one));
  const insert = overlap ? INSERT_EVENTS_ONCE : INSERT_EVENTS;
  await Promise.all([tx.query(insert.sql, insert.params(rows)), writeSubjects(tx, events, { overlap })]);
}

/** Writes what events are about. As appendEvents, without the events. */
export async function writeSubjects(
  tx: Queryable,
  events: readonly LoggedEvent[],
  { overlap = false } = {},
): Promise<void> {
  const rows = events.flatMap(({ event: { chain, blockNumber, logIndex }, subjects }) =>
    subjects.map(({ kind, id }) => ({ chain, kind, id, blockNumber, logIndex })),
  );
  if (rows.length === 0) return;
  const insert = overlap ? INSERT_SUBJECTS_ONCE : INSERT_SUBJECTS;
  await tx.query(insert.sql, insert.params(rows));
}

/** Deletes the events above a block, with their subjects; returns the events, a page at a time. */
export function dropEventsAbove(tx: Queryable, chain: Chain, block: number): AsyncGenerator<ChainEvent[]> {
  return dropEvents(tx, chain, { sql: 'block_number > $2', params: [block] });
}

/** Deletes the events of a contract, or those of some kinds, with their subjects; returns the events, a page at a time. */
export function dropEventsOf(
  tx: Queryable,
  chain: Chain,
  { source, kinds }: { source: SourceName; kinds?: readonly EventKind[] },
): AsyncGenerator<ChainEvent[]> {
  return kinds
    ? dropEvents(tx, chain, { sql: 'source = $2 and kind = any($3)', params: [source, [...kinds]] })
    : dropEvents(tx, chain, { sql: 'source = $2', params: [source] });
}

/** Deletes the events at some positions, with their subjects; returns them, a page at a time. */
export function dropEventsAt(
  tx: Queryable,
  chain: Chain,
  places: readonly LogPosition[],
): AsyncGenerator<ChainEvent[]> {
  const sql = `(block_number, log_index) in (
    select * from json_to_recordset($2::json) as given("blockNumber" int8, "logIndex" int4))`;
  const given = places.map(({ blockNumber, logIndex }) => ({ blockNumber, logIndex }));
  return dropEvents(tx, chain, { sql, params: [JSON.stringify(given)] });
}

async function* dropEvents(
  tx: Queryable,
  chain: Chain,
  which: { sql: string; params: SqlValue[] },
): AsyncGenerator<ChainEvent[]> {
  const sql = `
    with page as (select chain, block_number, log_index from event where chain = $1 and ${which.sql}
      order by block_number desc, log_index desc limit ${PAGE})
    delete from event using page where event.chain = page.chain and event.block_number = page.block_number
      and event.log_index = page.log_index
    returning ${EVENT.selectFrom('event')}`;
  for (;;) {
    const rows = await tx.query<EventRow>(sql, [chain, ...which.params]);
    if (rows.length > 0) yield rows.map(toEvent);
    if (rows.length < PAGE) return;
  }
}

/** Deletes what events were about. */
export async function deleteSubjects(
  tx: Queryable,
  chain: Chain,
  events: readonly LoggedEvent[],
): Promise<void> {
  const rows = events.flatMap(({ event: { blockNumber, logIndex }, subjects }) =>
    subjects.map(({ kind, id }) => ({ kind, id, blockNumber, logIndex })),
  );
  await tx.query(
    `delete from event_subject s
     using json_to_recordset($2::json) as given(kind text, id text, "blockNumber" int8, "logIndex" int4)
     where s.chain = $1 and s.kind = given.kind and s.id = given.id and s.block_number = given."blockNumber"
       and s.log_index = given."logIndex"`,
    [chain, JSON.stringify(rows)],
  );
}

/**
 * All events about some subjects of one kind, in chain order, each once. The laterals are a plan: one look into each index for
 * a subject, also while a first backfill runs and the database has no statistics of its tables yet.
 */
export async function readEvents(
  db: Queryable,
  { chain, kind, ids }: { chain: Chain; kind: string; ids: readonly string[] },
): Promise<ChainEvent[]> {
  const rows = await db.query<EventRow>(
    `select ${EVENT.selectFrom('event')}
     from (
       select distinct place.block_number, place.log_index
       from unnest($3::text[]) as wanted(id) cross join lateral (
         select block_number, log_index from event_subject
         where chain = $1 and kind = $2 and id = wanted.id offset 0) as place
     ) as about
     cross join lateral (
       select * from event
       where chain = $1 and block_number = about.block_number and log_index = about.log_index offset 0) as event
     order by event.block_number, event.log_index`,
    [chain, kind, [...ids]],
  );
  return rows.map(toEvent);
}

/** A page of a chain's events, after a position. */
export async function readEventsAfter(
  db: Queryable,
  chain: Chain,
  after: LogPosition,
): Promise<ChainEvent[]> {
  const rows = await db.query<EventRow>(
    `select ${EVENT.select} from event where chain = $1 and (block_number, log_index) > ($2, $3)
     order by block_number, log_index limit ${PAGE}`,
    [chain, after.blockNumber, after.logIndex],
  );
  return rows.map(toEvent);
}

/** The events of a range of blocks, ends included, in chain order. */
export async function readEventsBetween(
  db: Queryable,
  chain: Chain,
  { from, to }: { from: number; to: number },
): Promise<ChainEvent[]> {
  const rows = await db.query<EventRow>(
    `select ${EVENT.select} from event where chain = $1 and block_number between $2 and $3
     order by block_number, log_index`,
    [chain, from, to],
  );
  return rows.map(toEvent);
}

/** Up to `limit` ids of a kind of subject above `after`, lowest first: a page of them. */
export async function readSubjects(
  db: Queryable,
  { chain, kind, after, limit }: { chain: Chain; kind: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct id from event_subject where chain = $1 and kind = $2 and id > $3 order by id limit $4`,
    [chain, kind, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** All that is stored of an event, as a text: two events with the same one are the same. */
export function toEventText(one: ChainEvent): string {
  return JSON.stringify(Object.values(toRow(one)), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

function toRow(one: ChainEvent): EventRow {
  const { chain, blockNumber, logIndex, blockHash, txHash, timestamp, source, kind } = one;
  return { chain, blockNumber, logIndex, blockHash, txHash, timestamp, source, kind, data: toEventData(one) };
}

function toEvent({ kind, data, ...place }: EventRow): ChainEvent {
  return { ...place, ...toEventFact(kind, data) };
}
