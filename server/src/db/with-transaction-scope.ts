import type { Queryable } from './db.ts';

/** Gives `work` the connection for as long as it runs; a statement that comes later is refused instead of leaking out. */
export async function withTransactionScope<T>(
  connection: Queryable,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  let open = true;
  try {
    return await work({
      query: (sql, params) =>
        open ? connection.query(sql, params) : Promise.reject(new Error('the transaction has already ended')),
    });
  } finally {
    open = false;
  }
}
