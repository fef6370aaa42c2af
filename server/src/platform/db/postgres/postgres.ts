import { randomBytes } from 'node:crypto';
import { getOrigin } from '../../http/request-origin.ts';
import { CONNECT_TIMEOUT_MS, type Db, DISK, type Queryable, WORK_LIMITS, type WorkKind } from '../db.ts';
import { findServerTrouble } from '../db-errors.ts';
import { withTransactionScope } from '../with-transaction-scope.ts';
import { type Connection, openConnection } from './connection.ts';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import { createLeaseSession, FIND_HELD } from './lease-session.ts';
import { createListener } from './listener.ts';

/** Milliseconds on top of PostgreSQL's own limit before a statement without an answer ends the connection. */
const ANSWER_SPARE_MS = 2_000;
/** Time limit for sessions that hold leases and listen: their statements are small. */
const SESSION_ANSWER_MS = 3_000;
/** Ends the session of a host that is gone: PostgreSQL probes it. Seconds, and a count. */
const KEEPALIVE = { tcp_keepalives_idle: '3', tcp_keepalives_interval: '1', tcp_keepalives_count: '3' };

/** Characters of an application_name that PostgreSQL keeps. */
const MAX_NAME = 63;
/** A failure of the server is told for so long: what failed is tried again sooner. */
const TROUBLE_MS = 30_000;

/** Opens PostgreSQL. Throws when it cannot be reached. */
export async function openPostgres(url: string): Promise<Db> {
  // The process' id tells the operator of one machine who it is; the rest tells machines apart.
  const holder = `${process.pid}.${randomBytes(6).toString('hex')}`;
  const openAs = (kind: string, answerMs: number | undefined, settings: Record<string, string>) => {
    const shared = { applicationName: `pitlane ${kind} ${holder}`, answerMs, connectMs: CONNECT_TIMEOUT_MS };
    return (on: { onClose: () => void; onNotify?: (channel: string, payload: string) => void }) =>
      openConnection(url, { ...shared, settings: { ...KEEPALIVE, ...settings }, ...on });
  };
  const openSession = (kind: string) =>
    openAs(kind, SESSION_ANSWER_MS, { statement_timeout: String(SESSION_ANSWER_MS) });

  /**
   * What pg_stat_activity and the log of PostgreSQL call a transaction: its connection, and the beginning of the request's id. Transactions of
   * the index and of jobs keep the name by which a new holder of their lease ends them.
   */
  const nameTransaction = (kind: WorkKind): string | undefined => {
    const id = kind === 'page' ? getOrigin()?.requestId.replaceAll(/[^\w.:-]/g, '') : undefined;
    return id ? `pitlane ${kind} ${holder} ${id}`.slice(0, MAX_NAME) : undefined;
  };

  const pools = new Map<WorkKind, ConnectionPool>();
  const poolOf = (kind: WorkKind): ConnectionPool => {
    const known = pools.get(kind);
    if (known) return known;
    const { connections, statementMs, lockMs, idleInTransactionMs, plans } = WORK_LIMITS[kind];
    const answerMs = statementMs > 0 ? statementMs + ANSWER_SPARE_MS : undefined;
    const open = openAs(kind, answerMs, {
      statement_timeout: String(statementMs),
      lock_timeout: String(lockMs),
      idle_in_transaction_session_timeout: String(idleInTransactionMs),
      ...DISK,
      // Statements are short. Where the planner fears a large part that is hardly ever run, compiling takes longer than everything else.
      jit: 'off',
      plan_cache_mode: plans === 'once' ? 'force_generic_plan' : 'auto',
    });
    const pool = createConnectionPool({
      open: (onClose) => open({ onClose }),
      max: connections,
      waitMs: statementMs > 0 ? statementMs : undefined,
    });
    pools.set(kind, pool);
    return pool;
  };

  const listener = createListener(openSession('listen'));
  const openLeases = openSession('lease');
  const leases = createLeaseSession({ holder, open: (onClose) => openLeases({ onClose }) });

  let trouble: { code: string; at: number } | undefined;
  const use = async <T>(kind: WorkKind, work: (connection: Connection) => Promise<T>): Promise<T> => {
    try {
      return await poolOf(kind).use(work);
    } catch (error) {
      const code = findServerTrouble(error);
      if (code) trouble = { code, at: performance.now() };
      throw error;
    }
  };
  const dbOf = (kind: WorkKind): Db => ({
    query: (sql, params) => use(kind, (connection) => connection.query(sql, params)),
    transaction: (work) => use(kind, (connection) => transact(connection, work, nameTransaction(kind))),
    findTrouble: () => (trouble && performance.now() - trouble.at < TROUBLE_MS ? trouble.code : undefined),
    listen: listener.listen,
    lease: leases.acquire,
    async findHeldLeases(names) {
      const held = use(kind, (connection) => connection.query<{ name: string }>(FIND_HELD, [names]));
      return (await held).map(({ name }) => name);
    },
    forWork: dbOf,
    inspect: () => ({
      pools: Array.from(pools, ([work, pool]) => ({ work, ...pool.inspect() })),
      leases: leases.listHeld(),
    }),
    async close() {
      await leases.close();
      await listener.close();
      await Promise.all(Array.from(pools.values(), (pool) => pool.close()));
    },
  });
  const db = dbOf('page');
  await db.query('select 1');
  return db;
}

async function transact<T>(
  connection: Connection,
  work: (tx: Queryable) => Promise<T>,
  name: string | undefined,
): Promise<T> {
  await connection.query(name === undefined ? 'begin' : `begin; set local application_name = '${name}'`);
  try {
    const result = await withTransactionScope(connection, work);
    await connection.query('commit');
    return result;
  } catch (error) {
    if (!connection.isClosed()) await rollback(connection);
    throw error;
  }
}

/** A connection that cannot even roll back is closed: PostgreSQL then rolls back by itself. */
async function rollback(connection: Connection): Promise<void> {
  await connection.query('rollback').catch(() => connection.close());
}
