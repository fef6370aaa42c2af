/**
 * The kinds of work that use the database, and the time limit of each. This is the only place for these
 * limits. PostgreSQL enforces them per connection. The embedded database has no timer and enforces nothing.
 */
export type WorkKind = 'page' | 'search' | 'health' | 'index' | 'job' | 'migrate';

export type WorkLimits = {
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

/** Connecting, with the password asked and answered. */
export const CONNECT_TIMEOUT_MS = 4_000;
