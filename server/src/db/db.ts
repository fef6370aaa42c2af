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

/** Something that one process at a time may do, until it gives it back or dies. */
export type Lease = {
  /** Whether it is still ours: false once the connection that held it is gone. */
  held(): Promise<boolean>;
  release(): Promise<void>;
};

/** The one database, PGlite or PostgreSQL behind the same interface. */
export type Db = Queryable & {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Inside, ask only `tx`:
   * the embedded database has one connection, and refuses other statements until the transaction has ended.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls `onNotify` for each NOTIFY on the channel until the returned function is called. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Takes the lease of this name; undefined when another process has it. */
  lease(name: string): Promise<Lease | undefined>;
  close(): Promise<void>;
};
