import { AsyncLocalStorage } from 'node:async_hooks';
import { limitTo } from '../limit-to.ts';
import type { Db, Queryable } from './db.ts';
import { LeaseLostError } from './db-errors.ts';
import { connectPglite } from './pglite-connection.ts';
import type { PgliteOrigin } from './pglite-worker.ts';
import { wireValue } from './sql-values.ts';
import { withTransactionScope } from './with-transaction-scope.ts';

export type PgliteDb = Db & {
  /** The whole database as a file that another one can start from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
};

/** Opens the embedded database. The caller holds the lock of its folder. */
export async function openPglite(origin: PgliteOrigin): Promise<PgliteDb> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const connection = await connectPglite(origin, (channel, payload) => {
    for (const onNotify of listeners.get(channel) ?? []) onNotify(payload);
  });
  const exclusive = limitTo(1);
  const inTransaction = new AsyncLocalStorage<true>();
  const leases = new Map<string, symbol>();

  const run = async <Row extends object>(sql: string, params: Parameters<Queryable['query']>[1] = []) =>
    (await connection.query(sql, params.map(wireValue))) as Row[];

  /** There is one connection: a nested wait would deadlock, so it throws. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    if (inTransaction.getStore()) return Promise.reject(new Error('inside a transaction ask tx, not db'));
    return exclusive(work);
  };

  const transact = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    await run('begin');
    try {
      const result = await inTransaction.run(true, () => withTransactionScope({ query: run }, work));
      await run('commit');
      return result;
    } catch (error) {
      await run('rollback');
      throw error;
    }
  };

  const db: PgliteDb = {
    query: (sql, params) => alone(() => run(sql, params)),
    transaction: (work) => alone(() => transact(work)),
    async listen(channel, onNotify) {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(onNotify));
      if (all.size === 1) await alone(() => connection.listen(channel));
      return async () => {
        all.delete(onNotify);
        if (all.size > 0 || listeners.get(channel) !== all) return;
        listeners.delete(channel);
        await alone(() => connection.unlisten(channel));
      };
    },
    // The folder's lock already excludes every other process. Within this process a name is taken once.
    async lease(name) {
      if (leases.has(name)) return undefined;
      const mine = Symbol(name);
      leases.set(name, mine);
      return {
        isHeld: () => leases.get(name) === mine,
        async fence() {
          if (leases.get(name) !== mine) throw new LeaseLostError(name);
        },
        async release() {
          if (leases.get(name) === mine) leases.delete(name);
        },
      };
    },
    findHeldLeases: async (names) => names.filter((name) => leases.has(name)),
    inspect: () => ({ pools: [], leases: [...leases.keys()] }),
    dump: () => alone(() => connection.dump()),
    // One connection does every kind of work; it has no timer that could end a statement.
    forWork: () => db,
    close: () => exclusive(() => connection.close()),
  };
  return db;
}
