import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, openConnection } from '@pitlane/server/platform/db/postgres/connection';
import {
  areServing,
  checkPages,
  type Fault,
  readHealth,
  type Scene,
  timeUntil,
  untilAllIndexedFurther,
  untilCause,
  untilServing,
} from './scene.ts';

/** What happens to the database. */
export const DATABASE_FAULTS: readonly Fault[] = [
  { name: 'restart of PostgreSQL (fast): served again', limitMs: 2_000, run: (s) => restart(s, 'fast') },
  {
    name: 'restart of PostgreSQL (immediate): served again',
    limitMs: 2_000,
    run: (s) => restart(s, 'immediate'),
  },
  { name: 'PostgreSQL frozen for 4 s: served again', limitMs: 2_000, run: freeze },
  { name: 'PostgreSQL read-only for 10 s: indexed again', limitMs: 20_000, run: makeReadOnly },
  { name: 'all connections of PostgreSQL taken: served again', limitMs: 2_000, run: exhaust },
  { name: 'statements cancelled for 5 s: served again', limitMs: 2_000, run: cancel },
  { name: 'no change notifications for 5 s: pages stay current and are served', limitMs: 2_000, run: deafen },
  { name: 'no room on the disk: named by health, indexed again', limitMs: 30_000, run: fill },
  { name: 'the role may not write for 5 s: indexed again after a restart', limitMs: 20_000, run: revoke },
  { name: 'a table locked by another program: named by health, indexed again', limitMs: 20_000, run: lock },
];

async function restart(scene: Scene, mode: 'fast' | 'immediate'): Promise<number> {
  const { postgres, apis, web } = scene;
  await postgres.stop(mode);
  await timeUntil('the servers notice', async () => {
    const answers = await Promise.all([...apis, web].map(({ url }) => fetch(`${url}/api/health/ready`)));
    return answers.every(({ status }) => status === 503);
  });
  await postgres.start();
  return untilServing(scene);
}

async function freeze(scene: Scene): Promise<number> {
  scene.postgres.freeze();
  await sleep(4_000);
  scene.postgres.thaw();
  return untilServing(scene);
}

/** As after a failover to a replica. */
async function makeReadOnly(scene: Scene): Promise<number> {
  const { db, apis } = scene;
  const setReadOnly = async (value: 'on' | 'off') => {
    await db.query(`alter system set default_transaction_read_only = ${value}`);
    await db.query('select pg_reload_conf()');
  };
  await setReadOnly('on');
  await untilCause(scene, 'database_read_only');
  await sleep(10_000);
  if (!(await areServing(apis))) throw new Error('a read-only database must not keep readers away');
  await setReadOnly('off');
  return untilAllIndexedFurther(scene);
}

/** Others take every connection that there is. */
async function exhaust(scene: Scene): Promise<number> {
  const { db, siteUrl, apis } = scene;
  const taken: Connection[] = [];
  const options = { applicationName: 'others', answerMs: 5_000, connectMs: 5_000 };
  const takeAll = async () => {
    for (;;) {
      // Refused: there is none left.
      const connection = await openConnection(siteUrl, options).catch(() => undefined);
      if (!connection) return;
      taken.push(connection);
    }
  };
  const endOurs = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pitlane page %'
    and usename = 'site'`;
  await timeUntil('no API gets a connection', async () => {
    await takeAll();
    await db.query(endOurs);
    await takeAll();
    return (await Promise.all(apis.map((api) => areServing([api])))).every((serves) => !serves);
  });
  await Promise.all(taken.map((connection) => connection.close()));
  return untilServing(scene);
}

/** The server has no room for what an index, a builder or a visitor writes. Readers are served all the same. */
async function fill(scene: Scene): Promise<number> {
  const { db, apis } = scene;
  await db.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await db.query(
    'create trigger no_room before insert on change for each statement execute function no_room()',
  );
  try {
    await untilCause(scene, 'database_refuses');
    if (!(await areServing(apis))) throw new Error('a full disk must not keep readers away');
  } finally {
    await db.query('drop function no_room cascade');
  }
  return untilAllIndexedFurther(scene);
}

/** Whatever runs may be cancelled at any time, as by an operator who mistook it. */
async function cancel(scene: Scene): Promise<number> {
  const cancelSome = `select pg_cancel_backend(pid) from pg_stat_activity where usename = 'site' order by random() limit 3`;
  const end = performance.now() + 5_000;
  while (performance.now() < end) {
    await scene.db.query(cancelSome);
    await sleep(20);
  }
  return untilServing(scene);
}

/** No process hears of changes: the sessions that listen are frozen, also the ones that come in their place. */
async function deafen(scene: Scene): Promise<number> {
  const findListeners = `select pid from pg_stat_activity where application_name like 'pitlane listen %'
    and usename = 'site'`;
  const frozen = new Set<number>();
  const end = performance.now() + 5_000;
  const freezeAll = async () => {
    while (performance.now() < end) {
      const listeners = await scene.db.query<{ pid: number }>(findListeners);
      for (const { pid } of listeners.filter((each) => !frozen.has(each.pid))) {
        process.kill(pid, 'SIGSTOP');
        frozen.add(pid);
      }
      await sleep(10);
    }
  };
  const look = async () => {
    while (performance.now() < end) await checkPages(scene);
  };
  await Promise.all([freezeAll(), look()]).finally(() => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  });
  return untilServing(scene);
}

/** The servers' role loses its right to write. What gave up needs a restart, as its message says. */
async function revoke(scene: Scene): Promise<number> {
  const { db, apis, indexers } = scene;
  await db.query('revoke insert, update, delete on all tables in schema public from site');
  await untilCause(scene, 'database_read_only');
  await sleep(5_000);
  if (!(await areServing(apis))) throw new Error('a role that may still read must serve');
  await db.query('grant insert, update, delete on all tables in schema public to site');
  for (const indexer of indexers) {
    await indexer.stop();
    await indexer.restart();
  }
  const ms = await untilAllIndexedFurther(scene);
  await timeUntil('every chain has its builder', async () => {
    const { chains } = await readHealth(apis[0] ?? scene.web);
    return chains.every(({ builder }) => builder?.state === 'resting' || builder?.state === 'working');
  });
  return ms;
}

/** Another program holds a table that every event is written to, as an operator who changes it by hand. Lists of items are served all the same. */
async function lock(scene: Scene): Promise<number> {
  const { siteUrl, apis } = scene;
  const options = { applicationName: 'psql', answerMs: 5_000, connectMs: 5_000 };
  const other = await openConnection(siteUrl, options);
  try {
    await other.query('begin; lock table event in access exclusive mode');
    await untilCause(scene, 'database_locked');
    await sleep(5_000);
    if (!(await areServing(apis))) throw new Error('a locked table must not keep readers of others away');
  } finally {
    await other.close();
  }
  return untilAllIndexedFurther(scene);
}
