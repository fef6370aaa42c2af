import type { Db, Queryable } from './db.ts';

/**
 * The same database, with the name of a part of the program before each statement: PostgreSQL shows it in
 * pg_stat_activity, pg_stat_statements and its log. A statement that has a label already keeps it.
 */
export function labelStatements(db: Db, label: string): Db {
  return {
    ...db,
    ...labelled(db, label),
    transaction: (work) => db.transaction((tx) => work(labelled(tx, label))),
    forWork: (kind) => labelStatements(db.forWork(kind), label),
  };
}

function labelled(on: Queryable, label: string): Queryable {
  return { query: (sql, params) => on.query(sql.startsWith('/*') ? sql : `/* ${label} */ ${sql}`, params) };
}
