import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import type { Fold } from '@pitlane/shared/fold/fold-events';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/db/db.ts';
import type { Change } from '../platform/db/outbox.ts';
import type { RowOf } from '../platform/db/table.ts';

/** The columns that every projection's row has beside its own. The version rises with each change of the row. */
export type ProjectedRow = { id: string; chain: Chain; version: number };

/** A row that a write has changed: undefined where there is none. `id` is the subject's. */
export type RowChange<Row> = { id: string; before: Row | undefined; after: Row | undefined };

/**
 * Data for pages that follows only from events: its subjects, its fold, and its rows. To add one, add an
 * entry to projections.ts.
 */
export type Projection<State, Table extends PgTable> = Fold<State> & {
  /** Also the kind of its subjects in `event_subject`. Never rename it: it is stored. */
  name: string;
  /** Raise it when rows must be folded again: for another fold, or another column. */
  foldVersion: number;
  /** Raise it when `subjectsOf` gives other subjects for events that are stored already. */
  subjectsVersion: number;
  /** Returns whether nothing can be stored of an event's subjects yet: saves looking for it. */
  startsWith(event: ChainEvent): boolean;
  table: Table;
  /** The sequence that versions come from. */
  versions: string;
  /** `covered`: as `isCovered` has said. */
  toRow(state: State, covered?: boolean): Omit<RowOf<Table>, 'version'>;
  /** Gives the whole state, of a covered row too. */
  toState(row: RowOf<Table>): State;
  /** Returns whether the rows of a chain are covered now. It is read for each write. Left out where rows have no cover. */
  isCovered?(tx: Queryable, chain: Chain): Promise<boolean>;
  /**
   * Columns that start with the value of `toRow`. Afterwards other code writes them: no fold overwrites them,
   * and they never drift.
   */
  writtenElsewhere?: readonly (keyof RowOf<Table> & string)[];
  /** Announces a changed row to pages. Left out where no page shows one. */
  tells?: Telling<RowOf<Table>>;
};

/** The name of a changed row in the outbox, and its topics. */
type Telling<Row> = { entity: Change['entity']; topicsOf(change: RowChange<Row>): Topic[] };

/** A row that differs from its events: undefined where there is none. */
export type Drift = {
  projection: string;
  id: string;
  expected: object | undefined;
  found: object | undefined;
};

/** A projection as the indexer works with it, whatever its rows are. */
export type Projector = {
  name: string;
  foldVersion: number;
  subjectsVersion: number;
  subjectsOf(event: ChainEvent): readonly string[];
  /** Applies new events, which follow on all that is folded. They are in the log already. */
  apply(tx: Queryable, chain: Chain, events: readonly ChainEvent[]): Promise<Change[]>;
  /** Folds some subjects again from their whole log, and writes the rows that differ. */
  refold(tx: Queryable, chain: Chain, ids: Iterable<string>): Promise<Change[]>;
  /** Compares all columns of some subjects' rows with a fold of their whole log. */
  findDrift(tx: Queryable, chain: Chain, ids: readonly string[]): Promise<Drift[]>;
  /** The ids of rows without any event. */
  findOrphans(tx: Queryable, chain: Chain): Promise<string[]>;
};
