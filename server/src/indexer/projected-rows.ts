import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/db/db.ts';
import type { Change } from '../platform/db/outbox.ts';
import { describeTable, type RowOf } from '../platform/db/table.ts';
import type { ProjectedRow, Projection, RowChange } from './projection.ts';

type Version = { id: string; version: number };

/** A projection's rows in the database. A row that is written gets its version there. */
export type ProjectedRows<Row> = {
  read(db: Queryable, ids: readonly string[]): Promise<Map<string, Row>>;
  /** Writes rows as they are after the changes, deletes removed ones, and returns what the outbox has to tell of them. */
  write(tx: Queryable, changes: readonly RowChange<Row>[]): Promise<Change[]>;
  /** Returns whether the row already contains all of its events. */
  isSame(change: RowChange<Row>): boolean;
  /** The ids of rows without any event. */
  findOrphans(db: Queryable, chain: Chain): Promise<string[]>;
};

export function createProjectedRows<State, Table extends PgTable & { $inferSelect: ProjectedRow }>(
  projection: Projection<State, Table>,
): ProjectedRows<RowOf<Table>> {
  type Row = RowOf<Table>;
  const { name, tells, versions, writtenElsewhere = [] } = projection;
  const table = describeTable(projection.table);
  const upsert = table.insert({
    computed: { version: `nextval('${versions}')` },
    ending: `${table.overwrite(['id'], writtenElsewhere)} returning id, version`,
  });
  const notCompared: readonly string[] = ['version', ...writtenElsewhere];
  const toFacts = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !notCompared.includes(field)));

  const deleteRows = (tx: Queryable, ids: string[]) =>
    tx.query<Version>(
      `delete from ${table.name} where id = any($1::text[]) returning id, nextval('${versions}') as version`,
      [ids],
    );

  return {
    async read(db, ids) {
      if (ids.length === 0) return new Map();
      const sql = `select ${table.select} from ${table.name} where id = any($1::text[])`;
      return new Map((await db.query<Row>(sql, [[...ids]])).map((row) => [row.id, row]));
    },
    async write(tx, changes) {
      const kept = changes.flatMap(({ after }) => after ?? []);
      const gone = changes.flatMap(({ id, after }) => (after ? [] : id));
      const written = kept.length > 0 ? await tx.query<Version>(upsert.sql, upsert.params(kept)) : [];
      const deleted = gone.length > 0 ? await deleteRows(tx, gone) : [];
      if (!tells) return [];
      const byId = new Map(changes.map((change) => [change.id, change]));
      return [...written, ...deleted].flatMap(({ id, version }) => {
        const change = byId.get(id);
        return change ? [{ entity: tells.entity, id, version, topics: tells.topicsOf(change) }] : [];
      });
    },
    isSame: ({ before, after }) =>
      before && after ? isDeepStrictEqual(toFacts(before), toFacts(after)) : before === after,
    async findOrphans(db, chain) {
      const rows = await db.query<{ id: string }>(
        `select id from ${table.name} as p where chain = $1 and not exists (
           select from event_subject s where s.chain = p.chain and s.kind = $2 and s.id = p.id)`,
        [chain, name],
      );
      return rows.map(({ id }) => id);
    },
  };
}
