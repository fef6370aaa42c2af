import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type ChainEvent, EventRefusedError } from '@pitlane/shared/fold/event';
import { foldEvents } from '@pitlane/shared/fold/fold-events';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/db/db.ts';
import type { Change } from '../platform/db/outbox.ts';
import type { RowOf } from '../platform/db/table.ts';
import { readEvents } from './event-log.ts';
import { createProjectedRows } from './projected-rows.ts';
import type { ProjectedRow, Projection, Projector, RowChange } from './projection.ts';

/** Subjects that are folded at once. */
const PART = 1_000;

/** Gives a projection what all of them share: reading its events and rows, folding, comparing and writing. */
export function createProjector<State, Table extends PgTable & { $inferSelect: ProjectedRow }>(
  projection: Projection<State, Table>,
): Projector {
  type Row = RowOf<Table>;
  const { name, foldVersion, subjectsVersion, subjectsOf, fold, startsWith } = projection;
  const rows = createProjectedRows(projection);
  const listIds = (events: readonly ChainEvent[]) => new Set(events.flatMap((event) => subjectsOf(event)));

  const readToChange = async (tx: Queryable, chain: Chain) => {
    const covered = (await projection.isCovered?.(tx, chain)) ?? false;
    return (id: string, before: Row | undefined, state: State | undefined): RowChange<Row> => ({
      id,
      before,
      // A row's version is the database's to give.
      after: state && (projection.toRow(state, covered) as Row),
    });
  };

  /** Subjects whose rows differ from the fold of their whole log. */
  const compare = async (tx: Queryable, chain: Chain, ids: readonly string[]): Promise<RowChange<Row>[]> => {
    if (ids.length === 0) return [];
    const wanted = new Set(ids);
    const [stored, events, toChange] = await Promise.all([
      rows.read(tx, ids),
      readEvents(tx, { chain, kind: name, ids }),
      readToChange(tx, chain),
    ]);
    const among = (event: ChainEvent) => subjectsOf(event).filter((id) => wanted.has(id));
    const states = foldEvents({ fold, subjectsOf: among }, new Map(), events);
    const changes = [...wanted].map((id) => toChange(id, stored.get(id), states.get(id)));
    return changes.filter((change) => !rows.isSame(change));
  };

  const refold = async (tx: Queryable, chain: Chain, ids: Iterable<string>) => {
    const distinct = [...new Set(ids)];
    const nextPart = () => compare(tx, chain, distinct.splice(0, PART));
    const changes: Change[] = [];
    let found = await nextPart();
    while (found.length > 0 || distinct.length > 0) {
      // Asked for before the write, so that the next part is folded here while the database writes this one.
      const [next, written] = await Promise.all([nextPart(), rows.write(tx, found)]);
      changes.push(...written);
      found = next;
    }
    return changes;
  };

  const foldOnto = async (
    tx: Queryable,
    chain: Chain,
    events: readonly ChainEvent[],
  ): Promise<RowChange<Row>[]> => {
    const begun = listIds(events.filter(startsWith));
    const [stored, toChange] = await Promise.all([
      rows.read(tx, [...listIds(events).difference(begun)]),
      readToChange(tx, chain),
    ]);
    const known = new Map([...stored].map(([id, row]) => [id, projection.toState(row)]));
    const states = foldEvents({ fold, subjectsOf }, known, events);
    return [...states].map(([id, state]) => toChange(id, stored.get(id), state));
  };

  return {
    name,
    foldVersion,
    subjectsVersion,
    subjectsOf,
    refold,
    async apply(tx, chain, events) {
      const mine = events.filter((event) => subjectsOf(event).length > 0);
      if (mine.length === 0) return [];
      try {
        return await rows.write(tx, await foldOnto(tx, chain, mine));
      } catch (error) {
        // A row that was changed or deleted by hand can refuse an event that its log allows.
        if (!(error instanceof EventRefusedError)) throw error;
        return refold(tx, chain, listIds(mine));
      }
    },
    async findDrift(tx, chain, ids) {
      const changes = await compare(tx, chain, ids);
      return changes.map(({ id, before, after }) => ({
        projection: name,
        id,
        expected: after,
        found: before,
      }));
    },
    findOrphans: (tx, chain) => rows.findOrphans(tx, chain),
  };
}
