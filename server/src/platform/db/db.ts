/**
 * The kinds of work that use the database, and the time limit of each. This is the only place for these
 * limits. PostgreSQL enforces them per connection. The embedded database has no timer and enforces nothing.
 */
export type WorkKind = 'page' | 'search' | 'health' | 'index' | 'job' | 'migrate';

type WorkLimits = {
  /** Connections of one process for this kind. They are opened when they are needed. */
  connections: number;
  /** Milliseconds for one statement; 0 has no end. */
  statementMs: number;
  /** Milliseconds that a statement waits for a lock. */
  lockMs: number;
  /** Milliseconds that a transaction may stay open without a statement. */
  idleInTransactionMs: number;
  /**
   * How a prepared statement is planned. `once`: for any values. `each`: again for the values it is given, where that seems
   * to pay.
   */
  plans: 'once' | 'each';
};

export const WORK_LIMITS: Readonly<Record<WorkKind, WorkLimits>> = {
  /** A visitor waits for the answer. Planning takes as long as reading a page, and the plan suits all values. */
  page: { connections: 10, statementMs: 5_000, lockMs: 2_000, idleInTransactionMs: 10_000, plans: 'once' },
  /** Free text, which a visitor can make expensive: few connections, so that pages keep theirs. The text decides the plan. */
  search: { connections: 3, statementMs: 1_500, lockMs: 1_000, idleInTransactionMs: 10_000, plans: 'each' },
  /** A monitor asks every few seconds, and must learn soon that there is no answer. */
  health: { connections: 1, statementMs: 1_000, lockMs: 500, idleInTransactionMs: 5_000, plans: 'each' },
  /** Large batches, and projections that are rebuilt. */
  index: { connections: 4, statementMs: 300_000, lockMs: 60_000, idleInTransactionMs: 30_000, plans: 'each' },
  job: { connections: 2, statementMs: 10_000, lockMs: 5_000, idleInTransactionMs: 10_000, plans: 'each' },
  /** Once, at the start: it may take as long as it takes, but not wait for ever. */
  migrate: { connections: 1, statementMs: 0, lockMs: 30_000, idleInTransactionMs: 0, plans: 'each' },
};

/**
 * What both databases are told about the disk. PostgreSQL's default is for spinning disks, and makes it scan a whole table, or sort a whole
 * run of an index, where the first rows along that index are enough.
 */
export const DISK = { random_page_cost: '1.1' };

/** Connecting, with the password asked and answered. */
export const CONNECT_TIMEOUT_MS = 4_000;

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

/** The connections of one kind of work: those that are used, those that are open and free, and the callers that wait for one. */
export type PoolState = { used: number; idle: number; waiting: number; max: number };

/** What this process has of the database at this moment. The embedded database has no pools. */
export type DbState = {
  pools: ({ work: WorkKind } & PoolState)[];
  /** The names of the leases that this process holds. */
  leases: string[];
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
  /**
   * The SQLSTATE of a failure of the server's own that this process has met in the last half minute, whatever it did: its disk is full, or
   * its memory. Undefined where there was none, and in the embedded database.
   */
  findTrouble?(): string | undefined;
  /** The same database for another kind of work, with its own connections and time limits. */
  forWork(kind: WorkKind): Db;
  /** What this process has of it now. */
  inspect(): DbState;
  close(): Promise<void>;
};

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
