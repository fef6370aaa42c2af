/** Every write of the index is one of these transactions: each locks the checkpoint first, so that two never mix. */

import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import type { IndexedBlock } from '../core/jobs/index-status.ts';
import { type Clock, readBookTime } from '../core/orders/book-time.ts';
import { judgeFacts } from '../core/orders/judge-facts.ts';
import { lockBook } from '../core/orders/lock-book.ts';
import { createTouchedCollector, type Touched } from '../core/orders/touched.ts';
import { areFactsReady, restartVerdicts } from '../core/orders/verdict-phase.ts';
import type { Header } from '../platform/chain/chain-reader.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { type Change, writeChanges } from '../platform/db/outbox.ts';
import {
  lockAndVerifyCheckpoint,
  rewindCheckpoint,
  writeBlocks,
  writeCheckpoint,
  writeConfirmed,
} from './checkpoint.ts';
import { appendEvents, deleteSubjects, dropEventsAbove, dropEventsOf } from './event-log.ts';
import {
  deleteIdentity,
  type IndexState,
  type ProjectionRow,
  type SourceRow,
  writeProjections,
  writeSources,
} from './index-state.ts';
import { isNotBegun, type ProjectionPlan } from './plan-projections.ts';
import type { SourcePlan } from './plan-sources.ts';
import type { Projector } from './projection.ts';
import { withSubjects } from './projections.ts';
import type { Batch } from './read-batch.ts';

/** The part of the index that belongs to one chain, and what is folded from it. */
export type IndexScope = {
  chain: Chain;
  projectors: readonly Projector[];
  /** The time of verdicts, for tests. */
  clock?: Clock | undefined;
};

/** The facts that a transaction has written: changes for the outbox, what has to be judged, and whether orders may come back. */
type Written = { changes: Change[]; touched: Touched | undefined; deep: boolean };

/** Stores a batch with all its results, or nothing. */
export function writeBatch(
  db: Db,
  scope: IndexScope,
  { state, batch, head }: { state: IndexState; batch: Batch; head: Header },
): Promise<IndexedBlock> {
  const { chain } = scope;
  const last = batch.headers.at(-1) ?? head;
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, state.checkpoint);
    // What does not wait for another's answer is sent together: a block is a row sooner.
    const [written] = await Promise.all([
      storeEvents(tx, scope, { state, events: batch.events, late: false }),
      writeBlocks(tx, chain, batch.headers),
      writeCheckpoint(tx, { chain, at: last, headNumber: head.number }),
    ]);
    await writeChanges(tx, [...(await judge(tx, scope, state, written)), chainChange(chain)]);
    return { number: last.number, hash: last.hash, timestamp: last.timestamp };
  });
}

/** Stores events that are older than the checkpoint, and how far their contract has been read by that. */
export function writeBackfill(
  db: Db,
  scope: IndexScope,
  { state, row, events }: { state: IndexState; row: SourceRow; events: readonly ChainEvent[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, scope.chain, state.checkpoint);
    const written = await storeEvents(tx, scope, { state, events, late: true });
    await writeSources(tx, [row]);
    if (row.adding.length === 0) {
      // While a part of the facts was missing nothing was judged by them.
      await restartVerdicts(tx, scope.chain);
      // The contract's past has been read once.
      await writeConfirmed(tx, scope.chain, null);
    }
    await writeChanges(tx, await judge(tx, scope, state, written));
  });
}

/** Stores what has been read of wallets at the checkpoint. Nothing of it can bring back what is over. */
export function writeReadings(
  db: Db,
  scope: IndexScope,
  { state, events }: { state: IndexState; events: readonly ChainEvent[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, scope.chain, state.checkpoint);
    const written = await storeEvents(tx, scope, { state, events, late: true });
    await writeChanges(tx, await judge(tx, scope, state, { ...written, deep: false }));
  });
}

/** Forgets everything above a block (undefined: everything) and folds again what it was about. */
export function writeRewind(
  db: Db,
  scope: IndexScope,
  { state, ancestor }: { state: IndexState; ancestor: IndexedBlock | undefined },
): Promise<void> {
  const { chain } = scope;
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, state.checkpoint);
    const written = await dropEvents(tx, scope, {
      state,
      dropped: [dropEventsAbove(tx, chain, ancestor?.number ?? -1)],
    });
    await rewindCheckpoint(tx, chain, ancestor);
    if (ancestor) await rewindSources(tx, chain, ancestor.number);
    else written.changes.push(...(await forgetChain(tx, scope)));
    await rewindBookTime(tx, scope, state);
    await writeChanges(tx, [...(await judge(tx, scope, state, written)), chainChange(chain)]);
  });
}

/** Makes sources and projections those of the configuration and the code, as far as that is quick; the rest is rebuilt. */
export function writePlans(
  db: Db,
  scope: IndexScope,
  plans: {
    state: IndexState;
    sources: SourcePlan | undefined;
    projections: ProjectionPlan | undefined;
    cover: ProjectionRow | undefined;
  },
): Promise<void> {
  const { chain } = scope;
  const { state, sources, projections, cover } = plans;
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, state.checkpoint);
    const unwanted = [...(sources?.discard ?? []).map((source) => ({ source })), ...(sources?.forget ?? [])];
    const dropped = unwanted.map((which) => dropEventsOf(tx, chain, which));
    const written = await dropEvents(tx, scope, { state, dropped });
    await tx.query('delete from source where chain = $1 and name = any($2)', [chain, sources?.discard ?? []]);
    await writeSources(tx, sources?.write ?? []);
    const { forgetSubjects = [], remove = [], write = [] } = projections ?? {};
    await tx.query('delete from event_subject where chain = $1 and kind = any($2)', [chain, forgetSubjects]);
    await tx.query('delete from projection where chain = $1 and name = any($2)', [chain, remove]);
    await writeProjections(tx, cover ? [...write, cover] : write);
    await writeChanges(tx, await judge(tx, scope, state, written));
  });
}

/** Adds events to the log and brings all rows up to them. Late ones are older than what has been folded. */
async function storeEvents(
  tx: Queryable,
  { chain, projectors }: IndexScope,
  { state, events, late }: { state: IndexState; events: readonly ChainEvent[]; late: boolean },
): Promise<Written> {
  if (events.length === 0) return { changes: [], touched: undefined, deep: late };
  const logged = withSubjects(projectors, events);
  const collector = createTouchedCollector();
  collector.add(events);
  const touched = collector.read();
  await Promise.all([
    touched ? lockBook(tx, chain, 'exclusive') : undefined,
    appendEvents(tx, logged, { overlap: late }),
    writeAuthors(tx, events),
  ]);
  const changes = projectors.map((projector) => {
    const how = howToFold(state, projector);
    if (how === 'later') return [];
    return late || how === 'refold'
      ? projector.refold(tx, chain, events.flatMap(projector.subjectsOf))
      : projector.apply(tx, chain, events);
  });
  return { changes: (await Promise.all(changes)).flat(), touched, deep: late };
}

/** Folds again the subjects of deleted events. */
async function dropEvents(
  tx: Queryable,
  { chain, projectors }: IndexScope,
  { state, dropped }: { state: IndexState; dropped: readonly AsyncIterable<ChainEvent[]>[] },
): Promise<Written> {
  const subjects = new Map(projectors.map((projector) => [projector, new Set<string>()]));
  const collector = createTouchedCollector();
  for (const pages of dropped) {
    for await (const events of pages) {
      const logged = withSubjects(projectors, events);
      await deleteSubjects(tx, chain, logged);
      collector.add(events);
      for (const [projector, ids] of subjects) {
        for (const id of events.flatMap(projector.subjectsOf)) ids.add(id);
      }
    }
  }
  const touched = collector.read();
  if (touched) await lockBook(tx, chain, 'exclusive');
  const changes: Change[] = [];
  for (const [projector, ids] of subjects) {
    if (howToFold(state, projector) === 'later') continue;
    changes.push(...(await projector.refold(tx, chain, ids)));
  }
  return { changes, touched, deep: true };
}

/**
 * Judges what the facts of a transaction touch, after all of them and the checkpoint are written. Returns everything that the
 * outbox must tell.
 */
async function judge(
  tx: Queryable,
  { chain, clock }: IndexScope,
  state: IndexState,
  { changes, touched, deep }: Written,
): Promise<Change[]> {
  if (!touched || !areFactsReady(state)) return changes;
  const at = await readBookTime(tx, chain, clock);
  return [...changes, ...(await judgeFacts(tx, chain, touched, { at, deep }))];
}

/** A chain whose blocks are ahead of the clock takes time back with them. What has expired by them may not have. */
async function rewindBookTime(tx: Queryable, { chain, clock }: IndexScope, state: IndexState): Promise<void> {
  const at = await readBookTime(tx, chain, clock);
  if ((state.checkpoint?.timestamp ?? 0) > at) await restartVerdicts(tx, chain);
}

/** A contract that is read alone must read again what came above the ancestor. */
async function rewindSources(tx: Queryable, chain: Chain, block: number): Promise<void> {
  await tx.query('update source set added_to = $2 where chain = $1 and added_to > $2', [chain, block]);
}

/** Leaves a chain as if it had never been read. Its events are already deleted. */
async function forgetChain(tx: Queryable, { chain, projectors }: IndexScope): Promise<Change[]> {
  await deleteIdentity(tx, chain);
  await tx.query('delete from source where chain = $1', [chain]);
  await tx.query('delete from projection where chain = $1', [chain]);
  const changes: Change[] = [];
  for (const projector of projectors) {
    const ids = await projector.findOrphans(tx, chain);
    changes.push(...(await projector.refold(tx, chain, ids)));
  }
  return changes;
}

/** Tells who shows how far the chain is indexed. */
function chainChange(chain: Chain): Change {
  return { entity: 'chain', id: chain, topics: [`chain:${chain}`] };
}

/**
 * How a projection's rows follow the events. `apply`: each row goes on from what it is. `refold`: each row is folded
 * again from its whole log, because some rows are not up to date. `later`: no row is written until all of them are.
 */
export function howToFold({ projections }: IndexState, { name }: Projector): 'apply' | 'refold' | 'later' {
  const row = projections.find((each) => each.name === name);
  if (!row || row.phase === 'ready') return 'apply';
  return row.phase === 'subjects' || isNotBegun(row) ? 'later' : 'refold';
}

/**
 * Gives a number to each wallet that has none. The order is fixed, so indexers that meet new wallets never
 * deadlock.
 */
export async function writeAuthors(tx: Queryable, events: readonly ChainEvent[]): Promise<void> {
  const wallets = new Set(
    events.flatMap((event) => {
      if (event.kind === 'transfer') return [event.from, event.to];
      return event.kind === 'auction_bid' ? [event.bidder] : [];
    }),
  );
  wallets.delete(ZERO_ADDRESS);
  if (wallets.size === 0) return;
  await tx.query(
    `insert into author (wallet)
     select wallet from unnest($1::text[]) as given(wallet)
     where not exists (select from author where author.wallet = given.wallet)
     order by wallet on conflict do nothing`,
    [[...wallets]],
  );
}
