import type { PoolState } from '../db.ts';
import { DbBusyError } from '../db-errors.ts';
import type { Connection } from './connection.ts';

export type ConnectionPool = {
  /** Runs `work` on a connection that it does not share. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  inspect(): PoolState;
  close(): Promise<void>;
};

export type PoolOptions = {
  /** Opens a connection; `onClose` is to be called when it has ended, for whatever reason. */
  open: (onClose: () => void) => Promise<Connection>;
  max: number;
  /** Milliseconds that a caller waits for a free connection; undefined waits for ever. */
  waitMs: number | undefined;
};

/** A connection is closed after being unused for this long. */
const IDLE_MS = 300_000;

/**
 * At most `max` connections, opened when they are needed. A connection that was lost is dropped, so that the first
 * caller after an outage opens a new one.
 */
export function createConnectionPool({ open, max, waitMs }: PoolOptions): ConnectionPool {
  const idle: { connection: Connection; since: number }[] = [];
  const opened = new Set<Connection>();
  const waiting = new Set<PromiseWithResolvers<Connection>>();
  const inUse = new Set<Promise<unknown>>();
  let size = 0;
  let ending = false;

  const openNew = async (): Promise<Connection> => {
    size += 1;
    let counted = true;
    const forget = () => {
      if (!counted) return;
      counted = false;
      size -= 1;
      serveNext();
    };
    let connection: Connection | undefined;
    try {
      connection = await open(() => {
        if (connection) opened.delete(connection);
        forget();
      });
      opened.add(connection);
      return connection;
    } catch (error) {
      forget();
      throw error;
    }
  };

  /** Gives the next caller in line a connection, where one is free or there is room for one. */
  const serveNext = () => {
    const [next] = waiting;
    if (!next) return;
    const free = popIdle();
    if (!free && size >= max) return;
    waiting.delete(next);
    if (free) next.resolve(free);
    else openNew().then(next.resolve, next.reject);
  };

  const popIdle = (): Connection | undefined => {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (!last.connection.isClosed()) return last.connection;
    }
    return undefined;
  };

  const wait = (): Promise<Connection> => {
    const entry = Promise.withResolvers<Connection>();
    waiting.add(entry);
    if (waitMs === undefined) return entry.promise;
    const timer = setTimeout(() => {
      if (!waiting.delete(entry)) return;
      entry.reject(new DbBusyError(waitMs));
    }, waitMs);
    return entry.promise.finally(() => clearTimeout(timer));
  };

  const acquire = async (): Promise<Connection> => {
    if (ending) throw new Error('the database is closed');
    return popIdle() ?? (size < max ? openNew() : wait());
  };

  const release = (connection: Connection) => {
    if (!connection.isClosed()) idle.push({ connection, since: performance.now() });
    serveNext();
  };

  const closeUnused = setInterval(() => {
    while (idle[0] && performance.now() - idle[0].since > IDLE_MS) {
      const { connection } = idle.shift() ?? idle[0];
      void connection.close();
    }
  }, IDLE_MS / 5).unref();

  const run = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await acquire();
    try {
      return await work(connection);
    } finally {
      release(connection);
    }
  };

  return {
    async use(work) {
      const running = run(work);
      inUse.add(running);
      try {
        return await running;
      } finally {
        inUse.delete(running);
      }
    },
    inspect() {
      const free = idle.filter(({ connection }) => !connection.isClosed()).length;
      return { used: size - free, idle: free, waiting: waiting.size, max };
    },
    async close() {
      ending = true;
      clearInterval(closeUnused);
      await Promise.allSettled(inUse);
      await Promise.all(Array.from(opened, (connection) => connection.close()));
    },
  };
}
