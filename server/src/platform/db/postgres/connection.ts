import postgres from 'postgres';
import { withTimeout } from '../../with-timeout.ts';
import type { Queryable, SqlValue } from '../db.ts';
import { ConnectionLostError, DbTimeoutError } from '../db-errors.ts';
import { parseArray, wireValue } from '../sql-values.ts';

/** One session with PostgreSQL, used by one caller at a time. A session that was lost is never opened again. */
export type Connection = Queryable & {
  /** Returns whether it can no longer be used. */
  isClosed(): boolean;
  /** Ends the session. `onClose` is called for this too. */
  close(): Promise<void>;
};

export type ConnectionOptions = {
  /** The name that pg_stat_activity shows. */
  applicationName: string;
  /** Settings of the session, as PostgreSQL calls them. */
  settings?: Record<string, string>;
  /** Milliseconds after which a statement without an answer ends the connection; undefined waits for ever. */
  answerMs: number | undefined;
  connectMs: number;
  onNotify?: (channel: string, payload: string) => void;
  /** Called once when the session has ended, for whatever reason. */
  onClose?: () => void;
};

const json = (text: string): unknown => JSON.parse(text);
const types = {
  int8: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: BigInt },
  // Parameters are JSON text already: the driver's own serialiser would quote them once more.
  json: { to: 114, from: [114, 3802], serialize: String, parse: json },
  // Known here, so that the driver need not ask: a connection that dies while it asks would end the process.
  texts: {
    to: 1009,
    from: [1009, 1015],
    serialize: String,
    parse: (text: string) => parseArray(text, String),
  },
  integers: {
    to: 1016,
    from: [1005, 1007, 1016],
    serialize: String,
    parse: (text: string) => parseArray(text, Number),
  },
  numerics: { to: 1231, from: [1231], serialize: String, parse: (text: string) => parseArray(text, BigInt) },
};

/** The codes of the network and the driver for a missing connection. */
const NO_CONNECTION = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOENT',
]);

/**
 * Opens a session. The driver is given one connection at a time, and never a second use of it: its own pool sends
 * statements of a lost transaction to whatever comes next, and its reconnecting can hang or end the process
 * (porsager/postgres issues 1154, 1208, 1216). Throws a ConnectionLostError when the server cannot be reached.
 */
export async function openConnection(url: string, options: ConnectionOptions): Promise<Connection> {
  const { answerMs, connectMs } = options;
  let closed = false;
  const driver = {
    max: 1,
    types,
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    keep_alive: 10,
    connect_timeout: connectMs / 1000,
    connection: { application_name: options.applicationName, ...options.settings },
    onnotice: () => undefined,
    onnotify: options.onNotify,
    onclose: () => abandon(),
  };
  const sql = postgres(url, driver);

  /** However a session ends, its owner learns it once: a pool would otherwise keep a place for it. */
  function end(timeout: number): Promise<void> {
    if (closed) return Promise.resolve();
    closed = true;
    options.onClose?.();
    return sql.end({ timeout });
  }
  const abandon = () => void end(0);

  const run = async <Row extends object>(text: string, params: SqlValue[], limit: number | undefined) => {
    if (closed) throw new ConnectionLostError('the connection to the database is closed');
    try {
      const answer = sql.unsafe<Row[]>(text, params.map(wireValue), { prepare: params.length > 0 });
      const rows = await (limit === undefined ? answer : withTimeout(answer, limit, noAnswer));
      return Array.from(rows);
    } catch (error) {
      if (error instanceof DbTimeoutError) abandon();
      throw toLost(error);
    }
  };
  // The driver connects with the first statement.
  await run('select 1', [], connectMs + 1_000).catch((error: unknown) => {
    abandon();
    throw error;
  });

  return {
    query: (text, params = []) => run(text, params, answerMs),
    isClosed: () => closed,
    close: () => end(2),
  };
}

const noAnswer = (ms: number) => new DbTimeoutError(`the database gave no answer within ${ms} ms`);

/** A failure of the network gets its own name: its code alone could also come from a chain's node. */
function toLost(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (error instanceof postgres.PostgresError || code === undefined || !NO_CONNECTION.has(code)) return error;
  return new ConnectionLostError(`no connection to the database (${code})`, error);
}
