import postgres from 'postgres';
import type { Db, Queryable, SqlValue } from './db.ts';
import { wireValue } from './sql-values.ts';
import { withTransactionScope } from './with-transaction-scope.ts';

const types = {
  int8: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: BigInt },
  // Parameters are JSON text already: the driver's own serialiser would quote them once more.
  json: { to: 114, from: [114, 3802], serialize: String, parse: (text: string): unknown => JSON.parse(text) },
};

/** Opens PostgreSQL. Throws when it cannot be reached. */
export async function openPostgres(url: string, options: { connections?: number } = {}): Promise<Db> {
  const sql = postgres(url, {
    max: options.connections ?? 10,
    types,
    onnotice: () => undefined,
    connection: { application_name: 'pitlane' },
  });
  await sql`select 1`;

  const on = (connection: Pick<postgres.Sql, 'unsafe'>): Queryable => ({
    async query<Row extends object>(text: string, params: SqlValue[] = []) {
      const rows = await connection.unsafe<Row[]>(text, params.map(wireValue), {
        prepare: params.length > 0,
      });
      return Array.from(rows);
    },
  });

  return {
    ...on(sql),
    // postgres types a transaction's result as unwrapped promises, which a promise's own result already is.
    transaction: <T>(work: (tx: Queryable) => Promise<T>) =>
      sql.begin((tx) => withTransactionScope(on(tx), work)) as Promise<T>,
    async listen(channel, onNotify) {
      const { unlisten } = await sql.listen(channel, onNotify);
      return unlisten;
    },
    async lease(name) {
      const connection = await sql.reserve();
      const [row] = await connection<{ taken: boolean; pid: number }[]>`
        select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken, pg_backend_pid() as pid`;
      if (!row?.taken) {
        connection.release();
        return undefined;
      }
      return {
        async held() {
          // A reserved connection that broke is silently replaced: another backend does not hold the lock.
          const [now] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
          return now?.pid === row.pid;
        },
        async release() {
          await connection`select pg_advisory_unlock(hashtextextended(${name}, 0))`;
          connection.release();
        },
      };
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
