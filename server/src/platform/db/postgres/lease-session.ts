import { limitTo } from '../../limit-to.ts';
import type { Lease, Queryable } from '../db.ts';
import { ConnectionLostError, LeaseLostError } from '../db-errors.ts';
import type { Connection } from './connection.ts';

export type LeaseSession = {
  acquire(name: string): Promise<Lease | undefined>;
  /** The names of the leases that this process holds, as the last heartbeat found them. */
  listHeld(): string[];
  close(): Promise<void>;
};
type SessionOptions = {
  open: (onClose: () => void) => Promise<Connection>;
  /** Names this process among all that use the database: the last word of its connections' application_name. */
  holder: string;
};

const HEARTBEAT_MS = 1_000;
/** A holder without a heartbeat for this long is frozen or cut off, and is replaced. */
const EXPIRES_MS = 6_000;

const KEY = 'hashtextextended($1, 0)';
/** The advisory lock of one bigint key, as pg_locks shows it. */
const isLockOf = (key: string) =>
  `l.locktype = 'advisory' and l.granted and l.objsubid = 1
   and l.database = (select oid from pg_database where datname = current_database())
   and ((l.classid::int8 << 32) | l.objid::int8) = ${key}`;

const TRY_LOCK = `select pg_try_advisory_lock(${KEY}) as taken`;
/** Ends the session that holds a lock and has been silent, by the server's clock. */
const END_SILENT_HOLDER = `select pg_terminate_backend(a.pid)
  from pg_locks l join pg_stat_activity a using (pid)
  where ${isLockOf(KEY)} and a.state_change < clock_timestamp() - $2::int8 * interval '1 millisecond'`;
/** Ends what the last holder may still be writing, so that its open transactions do not keep the lease's row. */
const END_LAST_HOLDER = `select pg_terminate_backend(a.pid) from lease join pg_stat_activity a
  on a.datname = current_database() and a.application_name in ('pitlane index ' || holder, 'pitlane job ' || holder)
  where name = $1 and holder <> $2`;
const NEXT_EPOCH = `insert into lease (name, epoch, holder, acquired_at)
  values ($1, 1, $2, floor(extract(epoch from clock_timestamp()))::int8)
  on conflict (name) do update set epoch = lease.epoch + 1, holder = excluded.holder,
    acquired_at = excluded.acquired_at
  returning epoch`;
/**
 * Finds which of these leases some session holds. One that is frozen or cut off keeps its locks until another wants them: where there is no
 * other, only its silence tells. The times of other roles' sessions are not shown; these count as heard.
 */
export const FIND_HELD = `select name from unnest($1::text[]) as wanted(name)
  where exists (
    select from pg_locks l left join pg_stat_activity a using (pid)
    where ${isLockOf('hashtextextended(name, 0)')}
      and coalesce(a.state_change >= clock_timestamp() - ${EXPIRES_MS} * interval '1 millisecond', true))`;
const FIND_LOST = `select name from unnest($1::text[]) as held(name) where not exists (
  select from pg_locks l where l.pid = pg_backend_pid() and ${isLockOf('hashtextextended(name, 0)')})`;

/**
 * All leases of a process, on one connection. A lease is an advisory lock of that session: PostgreSQL
 * releases it when the process dies. A heartbeat asks the lock table which leases are still ours. A session
 * without a heartbeat is ended by another process that wants one of its leases. Each taking raises the
 * lease's epoch, which `fence` compares.
 */
export function createLeaseSession({ open, holder }: SessionOptions): LeaseSession {
  const held = new Map<string, { epoch: number }>();
  const alone = limitTo(1);
  let connection: Connection | undefined;
  let confirmedAt = 0;
  let closing = false;

  const loseAll = () => {
    connection = undefined;
    held.clear();
  };

  const connect = async (): Promise<Connection> => {
    if (closing) throw new ConnectionLostError('the database is closed');
    if (connection && !connection.isClosed()) return connection;
    loseAll();
    connection = await open(loseAll);
    return connection;
  };

  const beat = async () => {
    if (held.size === 0 || !connection) return;
    try {
      const lost = await connection.query<{ name: string }>(FIND_LOST, [[...held.keys()]]);
      confirmedAt = performance.now();
      for (const { name } of lost) held.delete(name);
    } catch {
      // For any reason: without an answer we cannot know that the leases are still ours.
      const silent = connection;
      loseAll();
      await silent?.close();
    }
  };
  const heartbeat = setInterval(() => void alone(beat), HEARTBEAT_MS).unref();

  const take = async (name: string): Promise<Lease | undefined> => {
    if (held.has(name)) return undefined;
    const session = await connect();
    const [row] = await session.query<{ taken: boolean }>(TRY_LOCK, [name]);
    if (!row?.taken) {
      await session.query(END_SILENT_HOLDER, [name, EXPIRES_MS]);
      return undefined;
    }
    try {
      await session.query(END_LAST_HOLDER, [name, holder]);
      const [lease] = await session.query<{ epoch: number }>(NEXT_EPOCH, [name, holder]);
      if (!lease) throw new Error(`the lease "${name}" got no epoch`);
      confirmedAt = performance.now();
      held.set(name, lease);
      return toLease(name, lease);
    } catch (error) {
      await unlock(session, name);
      throw error;
    }
  };

  /** A lock that cannot be released ends with its session: otherwise it could never be taken again. */
  const unlock = async (session: Connection, name: string) => {
    try {
      await session.query(`select pg_advisory_unlock(${KEY})`, [name]);
    } catch {
      await session.close();
    }
  };

  const release = async (name: string, lease: { epoch: number }) => {
    if (held.get(name) !== lease) return;
    held.delete(name);
    if (!connection || connection.isClosed()) return;
    await unlock(connection, name);
  };

  const toLease = (name: string, lease: { epoch: number }): Lease => ({
    isHeld: () => held.get(name) === lease && performance.now() - confirmedAt < EXPIRES_MS,
    async fence(tx: Queryable) {
      const [row] = await tx.query<{ epoch: number }>('select epoch from lease where name = $1 for share', [
        name,
      ]);
      if (row?.epoch === lease.epoch) return;
      if (held.get(name) === lease) held.delete(name);
      throw new LeaseLostError(name);
    },
    release: () => alone(() => release(name, lease)),
  });

  return {
    acquire: (name) => alone(() => take(name)),
    listHeld: () => [...held.keys()],
    async close() {
      closing = true;
      clearInterval(heartbeat);
      await alone(async () => connection?.close());
    },
  };
}
