import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A row as a statement with the table's `select` list reads it, and as its inserts take it. */
export type RowOf<Table extends PgTable> = Table['$inferSelect'];

type Column = { field: string; name: string; type: string };
type InsertOptions = {
  /** Expressions for columns that are not given with the rows, by the names of their fields. */
  computed?: Record<string, string>;
  /** What follows the rows: `on conflict …`, `returning …`. */
  ending?: string;
};

/** What hand-written SQL needs to know of a table, from its one definition in schema.ts. */
export type TableSql<Row> = {
  name: string;
  /** The columns as a select list, each under the name of its field: `id, token_id as "tokenId"`. */
  select: string;
  /** The same of a table that the statement calls by another name. */
  selectFrom(alias: string): string;
  /** SQL that inserts any number of rows, given as its one parameter by `toJson`. */
  insert(options?: InsertOptions): string;
  /** `on conflict (keys) do update` of all columns but the keys and those to keep. */
  overwrite(keys: (keyof Row & string)[], keep?: readonly (keyof Row & string)[]): string;
  /** Rows as the parameter of an insert. */
  toJson(rows: readonly Partial<Row>[]): string;
};

/** Reads a table's definition once, so that no statement lists its columns by hand. */
export function describeTable<Table extends PgTable>(table: Table): TableSql<RowOf<Table>> {
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table)).map(
    ([field, column]): Column => ({ field, name: column.name, type: column.getSQLType() }),
  );
  const big = columns.filter(({ type }) => type.startsWith('numeric')).map(({ field }) => field);
  const named = (field: string): string => {
    const column = columns.find((each) => each.field === field);
    if (!column) throw new Error(`${name} has no column for ${field}`);
    return column.name;
  };
  const selectFrom = (alias: string) =>
    columns.map(({ field, name: own }) => `${alias}.${own} as "${field}"`).join(', ');
  return {
    name,
    select: columns.map(({ field, name: own }) => (field === own ? own : `${own} as "${field}"`)).join(', '),
    selectFrom,
    insert({ computed = {}, ending = '' } = {}) {
      const given = columns.filter(({ field }) => !(field in computed));
      const into = [...given.map((each) => each.name), ...Object.keys(computed).map(named)];
      const values = [...given.map(({ field }) => `"${field}"`), ...Object.values(computed)];
      const record = given.map(({ field, type }) => `"${field}" ${type}`);
      return `insert into ${name} (${into.join(', ')}) select ${values.join(', ')}
        from json_to_recordset($1::json) as given(${record.join(', ')}) ${ending}`;
    },
    overwrite(keys, keep = []) {
      const rest = columns.filter(
        ({ field }) => ![...keys, ...keep].includes(field as keyof RowOf<Table> & string),
      );
      const set = rest.map((each) => `${each.name} = excluded.${each.name}`).join(', ');
      return `on conflict (${keys.map(named).join(', ')}) do update set ${set}`;
    },
    toJson: (rows) => JSON.stringify(big.length > 0 ? rows.map((row) => withText(row, big)) : rows),
  };
}

/** JSON has no bigint: decimal text, which the column's type reads. */
function withText(row: object, fields: string[]): object {
  const copy: Record<string, unknown> = { ...row };
  for (const field of fields) {
    if (typeof copy[field] === 'bigint') copy[field] = String(copy[field]);
  }
  return copy;
}
