import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { COVER } from '../core/items/cover.ts';
import { lockBook } from '../core/orders/lock-book.ts';
import { areFactsReady, judgePage, restartVerdicts, VERDICT } from '../core/orders/verdict-phase.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { type Change, writeChanges } from '../platform/db/outbox.ts';
import { lockAndVerifyCheckpoint } from './checkpoint.ts';
import { type LogPosition, readEventsAfter, readSubjects, writeSubjects } from './event-log.ts';
import { type IndexState, type ProjectionRow, writeProjections } from './index-state.ts';
import type { Drift, Projector } from './projection.ts';
import { listSubjects, withSubjects } from './projections.ts';
import type { IndexScope } from './write-batch.ts';

/** Subjects that one transaction folds, or one statement compares. */
const PAGE = 5_000;

/**
 * The next row to work on: what is folded comes first, since verdicts follow from all of it. The cars' cover is between the two.
 * Undefined when nothing is left, or waits for something else.
 */
export function findStale({ projections, sources }: IndexState): ProjectionRow | undefined {
  const stale = projections.filter(({ phase }) => phase === 'rows' || phase === 'subjects');
  const folded = stale.find(({ name }) => name !== VERDICT && name !== COVER);
  const cover = stale.find(({ name }) => name === COVER);
  return folded ?? cover ?? (areFactsReady({ projections, sources }) ? stale[0] : undefined);
}

/**
 * Does the next page of a rebuild, in one transaction. Until it is done, readers see old or new rows; a process that ends
 * leaves the rest to the next one.
 */
export function rebuildPage(
  db: Db,
  scope: IndexScope,
  { state, row }: { state: IndexState; row: ProjectionRow },
): Promise<void> {
  const { chain } = scope;
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, state.checkpoint);
    await lockBook(tx, chain, 'exclusive');
    const [now] = await tx.query<ProjectionRow>(
      'select phase, cursor from projection where chain = $1 and name = $2 for update',
      [chain, row.name],
    );
    // The operator has requested a rebuild in between: start again.
    if (now?.phase !== row.phase || now.cursor !== row.cursor) return;
    const next = await makePage(tx, scope, row);
    await writeProjections(tx, [{ ...row, ...next.row }]);
    // While it was being rebuilt nothing was judged by it. With the cover, sales say other things of their cars.
    if (next.row.phase === 'ready' && row.name !== VERDICT) await restartVerdicts(tx, chain);
    await writeChanges(tx, next.changes);
  });
}

type Page = { row: Pick<ProjectionRow, 'phase' | 'cursor'>; changes: Change[] };

function makePage(tx: Queryable, scope: IndexScope, row: ProjectionRow): Promise<Page> {
  if (row.name === VERDICT) return makeVerdictPage(tx, scope, row);
  const projector = scope.projectors.find(({ name }) => name === (row.name === COVER ? 'car' : row.name));
  if (!projector) throw new Error(`nothing folds ${row.name}`);
  return row.phase === 'subjects' ? listPage(tx, projector, row) : foldPage(tx, projector, row);
}

async function makeVerdictPage(
  tx: Queryable,
  { chain, clock }: IndexScope,
  row: ProjectionRow,
): Promise<Page> {
  const { last, changes } = await judgePage(tx, { chain, after: row.cursor ?? '', clock });
  const isDone = last === undefined;
  return { row: { phase: isDone ? 'ready' : 'rows', cursor: isDone ? null : last }, changes };
}

async function listPage(tx: Queryable, projector: Projector, row: ProjectionRow): Promise<Page> {
  const events = await readEventsAfter(tx, row.chain, toPosition(row.cursor));
  const last = events.at(-1);
  if (!last) return { row: { phase: 'rows', cursor: '' }, changes: [] };
  const logged = withSubjects([projector], events);
  // New events write their subjects themselves: they may be here already.
  await writeSubjects(tx, logged, { overlap: true });
  return { row: { phase: 'subjects', cursor: `${last.blockNumber} ${last.logIndex}` }, changes: [] };
}

async function foldPage(
  tx: Queryable,
  projector: Projector,
  { chain, phase, cursor }: ProjectionRow,
): Promise<Page> {
  const ids = await readSubjects(tx, { chain, kind: projector.name, after: cursor ?? '', limit: PAGE });
  const last = ids.at(-1);
  if (last !== undefined) {
    return { row: { phase, cursor: last }, changes: await projector.refold(tx, chain, ids) };
  }
  const orphans = await projector.findOrphans(tx, chain);
  return { row: { phase: 'ready', cursor: null }, changes: await projector.refold(tx, chain, orphans) };
}

function toPosition(cursor: string | null): LogPosition {
  const [blockNumber = -1, logIndex = -1] = cursor ? cursor.split(' ').map(Number) : [];
  return { blockNumber, logIndex };
}

/**
 * Marks projections to be rebuilt from the event log, and verdicts to be judged again after that: the indexer of their chain
 * does it, a page at a time.
 */
export async function requestRebuild(db: Db, { chain, projectors }: IndexScope): Promise<void> {
  await db.query(
    `update projection set phase = 'subjects', cursor = '' where chain = $1 and name = any($2)`,
    [chain, projectors.map(({ name }) => name)],
  );
  await restartVerdicts(db, chain);
}

/** Compares a chain's rows with what a fold of the whole event log gives, in one snapshot. Empty when all is well. */
export function findDrift(db: Db, { chain, projectors }: IndexScope): Promise<Drift[]> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const found: Drift[] = [];
    for (const projector of projectors) {
      for await (const ids of pageSubjects(tx, chain, projector.name)) {
        found.push(...(await projector.findDrift(tx, chain, ids)));
      }
      found.push(...(await projector.findDrift(tx, chain, await projector.findOrphans(tx, chain))));
    }
    return found;
  });
}

async function* pageSubjects(tx: Queryable, chain: Chain, kind: string): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const ids = await readSubjects(tx, { chain, kind, after, limit: PAGE });
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/** Positions of events whose subjects differ from those of the code, as sentences. Empty when all is well. */
export async function findSubjectDrift(db: Db, { chain, projectors }: IndexScope): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const expected = new Map(projectors.map(({ name }) => [name, 0]));
    let after: LogPosition = { blockNumber: -1, logIndex: -1 };
    for (;;) {
      const events: ChainEvent[] = await readEventsAfter(tx, chain, after);
      const last = events.at(-1);
      if (!last) break;
      after = last;
      for (const event of events) {
        for (const { kind } of listSubjects(projectors, event))
          expected.set(kind, (expected.get(kind) ?? 0) + 1);
      }
    }
    const rows = await tx.query<{ kind: string; n: number }>(
      `select s.kind, count(*) as n from event_subject s join event e using (chain, block_number, log_index)
       where s.chain = $1 group by s.kind`,
      [chain],
    );
    const found = new Map(rows.map(({ kind, n }) => [kind, n]));
    return [...expected].flatMap(([kind, n]) =>
      found.get(kind) === n || (n === 0 && !found.has(kind))
        ? []
        : [`${chain}: ${found.get(kind) ?? 0} events are listed for ${kind}, ${n} should be`],
    );
  });
}
