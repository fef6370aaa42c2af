import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SqlValue } from './db.ts';

/** A row as a statement with the table's `select` list reads it, and as its inserts take it. */
export type RowOf<Table extends PgTable> = Table['$inferSelect'];

type Column = { field: string; name: string; type: string };
/** A statement that writes any number of rows. */
export type RowsStatement<Row> = {
  sql: string;
  /** Its parameters: an array for each column, which PostgreSQL reads several times faster than rows as JSON. */
  params(rows: readonly Partial<Row>[]): SqlValue[];
};
type InsertOptions = {
  /** Expressions for columns that are not given with the rows, by the names of their fields. */
  computed?: Record<string, string>;
  /** SQL after the rows: `on conflict …`, `returning …`. */
  ending?: string;
};

/** Parts of hand-written SQL for a table, from its one definition in schema/. */
export type TableSql<Row> = {
  name: string;
  /** The columns as a select list, each under the name of its field: `id, token_id as "tokenId"`. */
  select: string;
  /** The same of a table that the statement calls by another name. */
  selectFrom(alias: string): string;
  /** Some of the columns as a select list; with the alias before each where one is given. */
  pick(fields: readonly (keyof Row & string)[], alias?: string): string;
  insert(options?: InsertOptions): RowsStatement<Row>;
  /** `on conflict (keys) do update` of all columns but the keys and those to keep. */
  overwrite(keys: (keyof Row & string)[], keep?: readonly (keyof Row & string)[]): string;
};

/** Reads a table's definition once, so that no statement lists its columns by hand. */
export function describeTable<Table extends PgTable>(table: Table): TableSql<RowOf<Table>> {
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table)).map(
    ([field, column]): Column => ({ field, name: column.name, type: column.getSQLType() }),
  );
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
    pick: (fields, alias) =>
      fields.map((field) => `${alias ? `${alias}.` : ''}${named(field)} as "${field}"`).join(', '),
    insert({ computed = {}, ending = '' } = {}) {
      const given = columns.filter(({ field }) => !(field in computed));
      const into = [...given.map((each) => each.name), ...Object.keys(computed).map(named)];
      const values = [...given.map(({ field }) => `"${field}"`), ...Object.values(computed)];
      const arrays = given.map(({ type }, i) => `$${i + 1}::${toElementType(type)}[]`);
      const fields = given.map(({ field }) => `"${field}"`);
      return {
        sql: `insert into ${name} (${into.join(', ')}) select ${values.join(', ')}
          from unnest(${arrays.join(', ')}) as given(${fields.join(', ')}) ${ending}`,
        params: (rows) => given.map((column) => rows.map((row) => readValue(row, column))),
      };
    },
    overwrite(keys, keep = []) {
      const rest = columns.filter(
        ({ field }) => ![...keys, ...keep].includes(field as keyof RowOf<Table> & string),
      );
      const set = rest.map((each) => `${each.name} = excluded.${each.name}`).join(', ');
      return `on conflict (${keys.map(named).join(', ')}) do update set ${set}`;
    },
  };
}

/** JSON travels as text, and so does everything that the database does not know as a plain value. */
function readValue(row: object, { field, type }: Column): SqlValue {
  const value = (row as Record<string, unknown>)[field] ?? null;
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : (value as SqlValue);
}

/** A column's type as an element of an array. An array of arrays would be taken apart by unnest. */
function toElementType(type: string): string {
  if (type.endsWith('[]')) throw new Error(`rows with a ${type} cannot be inserted together`);
  return type.replace(/ collate .*$/, '');
}
