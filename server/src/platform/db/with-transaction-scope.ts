import type { Queryable } from './db.ts';

/**
 * Gives `work` the connection for as long as it runs; a statement that comes later is refused instead of leaking out.
 * Throws when a statement failed, even if `work` went on: PostgreSQL would roll back without a word.
 */
export async function withTransactionScope<T>(
  connection: Queryable,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  let open = true;
  let failure: { error: unknown } | undefined;
  const tx: Queryable = {
    async query(sql, params) {
      if (!open) throw new Error('the transaction has already ended');
      try {
        return await connection.query(sql, params);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    },
  };
  try {
    const result = await work(tx);
    if (failure) throw failure.error;
    return result;
  } finally {
    open = false;
  }
}
