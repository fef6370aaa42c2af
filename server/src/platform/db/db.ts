import type { WorkKind } from './work-kinds.ts';

/** A value that a statement can be given. Objects and arrays of objects go to jsonb as JSON text by the caller. */
export type SqlValue = string | number | bigint | boolean | null | SqlValue[];

/**
 * Runs SQL with $1, $2 … parameters. Columns come back as: int8 → number, numeric → bigint, jsonb → parsed, text → string,
 * arrays parsed (they must hold no null), names as in SQL (write `as "camelCase"` where a row type wants it). Database
 * failures keep their SQLSTATE in `code`.
 */
export type Queryable = {
  query<Row extends object>(sql: string, params?: SqlValue[]): Promise<Row[]>;
};

/** Something that one process at a time may do, until it gives it back, dies, or falls silent. */
export type Lease = {
  /** Returns whether it is still ours, as the last heartbeat found it. Only `fence` knows for certain. */
  isHeld(): boolean;
  /**
   * Call it first in a transaction: the transaction then commits only while the lease is ours. Throws a LeaseLostError
   * when another process has taken the lease.
   */
  fence(tx: Queryable): Promise<void>;
  release(): Promise<void>;
};

/** The one database, PGlite or PostgreSQL behind the same interface. */
export type Db = Queryable & {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws or when a statement failed.
   * Inside, ask only `tx`: the embedded database has one connection, and refuses other statements until the end.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotify` for each NOTIFY on the channel until the returned function is called. After an outage it is called
   * once more with an empty payload, since what was sent in between is lost.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Takes the lease of this name; undefined when another process has it. */
  lease(name: string): Promise<Lease | undefined>;
  /** Which of these leases some process has now. */
  findHeldLeases(names: string[]): Promise<string[]>;
  /** The same database for another kind of work, with its own connections and time limits. */
  forWork(kind: WorkKind): Db;
  close(): Promise<void>;
};
