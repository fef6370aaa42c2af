import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findPostgres, startTestPostgres, type TestPostgres } from '../../../testing/test-postgres.ts';
import { withOrigin } from '../../http/request-origin.ts';
import type { Db, Queryable } from '../db.ts';
import { isConnectionFailure, isDbTimeout, LeaseLostError } from '../db-errors.ts';
import { createLeaderLease } from '../leader-lease.ts';
import { migrate } from '../migrate.ts';
import { openConnection } from './connection.ts';
import { openPostgres } from './postgres.ts';

const bin = findPostgres();
const HOLD_LEASE = fileURLToPath(new URL('./fixtures/hold-lease.ts', import.meta.url));

describe.runIf(bin)('openPostgres', () => {
  let server: TestPostgres;
  let db: Db;
  beforeAll(async () => {
    server = await startTestPostgres(bin ?? '');
    const first = await openPostgres(server.url);
    await migrate(first);
    await first.query('create table written (pid int8)');
    await first.close();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    db = await open();
    await db.query('truncate written, lease');
  });

  /** A database of its own for each who asks: like another process. */
  const open = async () => {
    const opened = await openPostgres(server.url);
    onTestFinished(() => opened.close());
    return opened;
  };
  /** Asks again until the answer is one. */
  const until = <T>(ask: () => Promise<T | false>): Promise<T> =>
    vi.waitFor(
      async () => {
        const answer = await ask();
        if (answer === false) throw new Error('not yet');
        return answer;
      },
      { timeout: 20_000, interval: 20 },
    );
  const written = async () => (await db.query<{ n: number }>('select count(*) as n from written'))[0]?.n;

  test('transaction: has the name of its request in PostgreSQL, and the connection its own afterwards', async () => {
    const readName = async (on: Queryable) =>
      (await on.query<{ name: string }>(`select current_setting('application_name') as name`))[0]?.name;
    const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const inRequest = <T>(work: () => Promise<T>) =>
      withOrigin({ requestId, client: undefined, userAgent: undefined }, work);
    const named = await inRequest(() => db.transaction(readName));
    expect(named).toMatch(/^pitlane page \d+\.[0-9a-f]{12} 0f8fad5b-d9cb-469f/);
    expect(await readName(db)).toMatch(/^pitlane page \S+$/);
    // By this name a new holder ends what the last one of a lease still writes.
    expect(await inRequest(() => db.forWork('index').transaction(readName))).toMatch(/^pitlane index \S+$/);
    const odd = { requestId: "a'; drop table written; --", client: undefined, userAgent: undefined };
    expect(await withOrigin(odd, () => db.transaction(readName))).toMatch(/adroptablewritten--$/);
  });

  test('inspect: counts connections that are used, free and waited for', async () => {
    const held = Promise.withResolvers<void>();
    const running = Array.from({ length: 4 }, () => db.forWork('search').transaction(() => held.promise));
    await until(async () => db.inspect().pools.find(({ work }) => work === 'search')?.waiting === 1);
    expect(db.inspect().pools.find(({ work }) => work === 'search')).toMatchObject({
      used: 3,
      idle: 0,
      max: 3,
    });
    held.resolve();
    await Promise.all(running);
    expect(db.inspect().pools.find(({ work }) => work === 'search')).toMatchObject({
      used: 0,
      idle: 3,
      waiting: 0,
    });
    const lease = await db.lease('inspected');
    expect(db.inspect().leases).toEqual(['inspected']);
    await lease?.release();
    expect(db.inspect().leases).toEqual([]);
  });

  test.each(['fast', 'immediate'] as const)(
    'query: after a %s restart the next one is answered',
    async (mode) => {
      for (let round = 0; round < 5; round += 1) {
        let running = true;
        const failures: unknown[] = [];
        const ask = async () => {
          while (running) {
            await db.query('select $1::int8', [1]).catch((error: unknown) => {
              failures.push(error);
              return new Promise(setImmediate);
            });
          }
        };
        const asking = Array.from({ length: 20 }, ask);
        await server.stop(mode);
        await until(async () => failures.length >= 20);
        await server.start();
        running = false;
        await Promise.all(asking);
        expect(failures.filter((error) => !isConnectionFailure(error))).toEqual([]);
        expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
      }
    },
    60_000,
  );

  test('transaction: one that loses its connection fails as a whole, and nothing of it runs elsewhere', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.query('insert into written (pid) values (1)');
      await server.stop('fast');
      await server.start();
      // The connection is gone by now: another one would store this outside of any transaction.
      await tx.query('insert into written (pid) values (2)');
    });
    await expect(failing).rejects.toSatisfy(isConnectionFailure);
    expect(await written()).toBe(0);
  }, 30_000);

  test('transaction: one whose statement failed is not taken for committed', async () => {
    const swallowing = db.transaction(async (tx) => {
      await tx.query('insert into written (pid) values (1)');
      await tx.query('select nothing').catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ code: '42703' });
  });

  test('query: a statement that takes too long is stopped by the limit of its kind', async () => {
    const search = db.forWork('search');
    await expect(search.query('select pg_sleep(30)')).rejects.toSatisfy(isDbTimeout);
    expect(await search.query('select 1 as one')).toEqual([{ one: 1 }]);
  }, 20_000);

  test('query: statements are not compiled, whatever the server is set to', async () => {
    for (const kind of ['page', 'job'] as const) {
      const sql = `select setting, source from pg_settings where name = 'jit'`;
      expect(await db.forWork(kind).query(sql)).toEqual([{ setting: 'off', source: 'client' }]);
    }
  });

  test('findTrouble: tells that the server has no room, also to those who do other work', async () => {
    expect(db.findTrouble?.()).toBeUndefined();
    await db.query('select 1/0').catch(() => undefined);
    expect(db.findTrouble?.()).toBeUndefined();
    const fail = `do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`;
    const writing = db.forWork('index').transaction((tx) => tx.query(fail));
    await expect(writing).rejects.toThrow('No space left');
    expect(db.findTrouble?.()).toBe('53100');
    expect(db.forWork('health').findTrouble?.()).toBe('53100');
  });

  test('query: a database that does not answer at all is given up', async () => {
    const search = db.forWork('search');
    await search.query('select 1');
    server.freeze();
    try {
      await expect(search.query('select 1')).rejects.toSatisfy(isDbTimeout);
    } finally {
      server.thaw();
    }
    expect(await search.query('select 1 as one')).toEqual([{ one: 1 }]);
  }, 20_000);

  test('query: more callers than connections all get their turn', async () => {
    const asked = Array.from({ length: 200 }, (_, n) => db.query<{ n: number }>('select $1::int8 as n', [n]));
    expect((await Promise.all(asked)).map(([row]) => row?.n)).toEqual(
      Array.from({ length: 200 }, (_, n) => n),
    );
    const sessions = await db.query(
      `select pid from pg_stat_activity where application_name like 'pitlane page %'`,
    );
    expect(sessions.length).toBeLessThanOrEqual(10);
  });

  test('openConnection: its owner learns once that it has ended, also when the owner ends it', async () => {
    let ends = 0;
    const onClose = () => {
      ends += 1;
    };
    const options = { applicationName: 'test', answerMs: 1_000, connectMs: 1_000, onClose };
    const connection = await openConnection(server.url, options);
    await Promise.all([connection.close(), connection.close()]);
    expect(ends).toBe(1);
  });

  test('transaction: sessions that end within one leave their places to others', async () => {
    const end = () => db.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
    for (let round = 0; round < 12; round += 1) await expect(end()).rejects.toSatisfy(isConnectionFailure);
    const asked = Array.from({ length: 10 }, () => db.query('select pg_sleep(0.05)'));
    expect(await Promise.all(asked)).toHaveLength(10);
  }, 20_000);

  test('lease: one that could not be taken after all is free for others', async () => {
    const first = createLeaderLease(db, 'test');
    // The lock is taken, and the row that goes with it is refused.
    await db.query('alter table lease add constraint refused check (false) not valid');
    await expect(first.tryAcquire()).rejects.toThrow('refused');
    await db.query('alter table lease drop constraint refused');
    expect(await createLeaderLease(await open(), 'test').tryAcquire()).toBe(true);
  });

  test('listen: after a restart it hears again, and is told that it may have missed something', async () => {
    const payloads: string[] = [];
    await db.listen('change', (payload) => payloads.push(payload));
    await server.stop('fast');
    await server.start();
    await until(async () => payloads.includes(''));
    await db.query(`select pg_notify('change', 'news')`);
    await until(async () => payloads.includes('news'));
    expect(payloads).toEqual(['', 'news']);
  }, 30_000);

  test('lease: a session that ends gives its leases to the next who asks', async () => {
    const first = createLeaderLease(db, 'test');
    const second = createLeaderLease(await open(), 'test');
    expect([await first.tryAcquire(), await second.tryAcquire()]).toEqual([true, false]);
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pitlane lease %'`,
    );
    // Its own session ended too.
    await until(() => second.tryAcquire().catch(() => false));
    const late = first.fenced.transaction((tx) => tx.query('insert into written (pid) values (1)'));
    await expect(late).rejects.toThrow(LeaseLostError);
    expect([await first.tryAcquire(), await written()]).toEqual([false, 0]);
  }, 20_000);

  test('lease: after a restart of the database exactly one leads again', async () => {
    const all = [createLeaderLease(db, 'test'), createLeaderLease(await open(), 'test')];
    for (const each of all) await each.tryAcquire();
    await server.stop('immediate');
    await server.start();
    const ask = () => Promise.all(all.map((each) => each.tryAcquire().catch(() => false)));
    const leaders = await until(async () => {
      const found = (await ask()).filter(Boolean);
      return found.length > 0 && found;
    });
    expect(leaders).toEqual([true]);
  }, 30_000);

  test('migrate: waits for another process that brings the tables up to date, however long, and says so', async () => {
    const [taken, told, done] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const lock = `select pg_advisory_xact_lock(hashtextextended('pitlane migrations', 0))`;
    const other = await open();
    const first = other.forWork('migrate').transaction(async (tx) => {
      await tx.query(lock);
      taken?.resolve();
      await done?.promise;
    });
    await taken?.promise;
    let waits = 0;
    const second = migrate(db, undefined, () => {
      waits += 1;
      if (waits === 2) told?.resolve();
    });
    await Promise.race([told?.promise, second]);
    done?.resolve();
    await first;
    expect(await second).toEqual([]);
    expect(waits).toBe(2);
  }, 60_000);

  describe('a leader in another process', () => {
    const startLeader = async () => {
      const child = spawn(process.execPath, [HOLD_LEASE, server.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const lines: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
      const says = (line: string) => until(async () => lines.includes(line));
      await says('writing');
      return { child, lines, says };
    };
    const exit = (child: ChildProcess) => (child.exitCode === null ? once(child, 'exit') : undefined);

    test('lease: a leader that is killed is replaced', async () => {
      const { child } = await startLeader();
      const lease = createLeaderLease(db, 'test');
      expect(await lease.tryAcquire()).toBe(false);
      child.kill('SIGKILL');
      await until(() => lease.tryAcquire());
    }, 20_000);

    test('findHeldLeases: leaves out a leader that is frozen, also where none wants its place', async () => {
      const { child } = await startLeader();
      const held = () => db.findHeldLeases(['test', 'other']);
      expect(await held()).toEqual(['test']);
      child.kill('SIGSTOP');
      await until(async () => (await held()).length === 0);
      child.kill('SIGCONT');
      await until(async () => (await held()).length === 1);
    }, 30_000);

    test('lease: a leader that is frozen is replaced, and writes nothing when it wakes up', async () => {
      const { child, lines, says } = await startLeader();
      child.kill('SIGSTOP');
      const lease = createLeaderLease(db, 'test');
      await until(() => lease.tryAcquire());
      await lease.fenced.transaction((tx) => tx.query('truncate written'));
      child.kill('SIGCONT');
      await says('following');
      await exit(child);
      expect(lines.slice(0, 2)).toEqual(['leading', 'writing']);
      expect(await written()).toBe(0);
    }, 30_000);
  });
});
