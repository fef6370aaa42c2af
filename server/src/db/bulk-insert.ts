/**
 * The SQL that inserts any number of rows with one parameter, a JSON array of objects.
 * `columns` says the SQL type of each column in it; `computed` gives expressions for columns that are not.
 */
export function bulkInsert(
  table: string,
  columns: Record<string, string>,
  computed: Record<string, string> = {},
): string {
  const given = Object.keys(columns);
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `insert into ${table} (${[...given, ...Object.keys(computed)].join(', ')})
    select ${[...given, ...Object.values(computed)].join(', ')}
    from jsonb_to_recordset($1::jsonb) as given(${types.join(', ')})`;
}
