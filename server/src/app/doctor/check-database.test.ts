import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDb } from '../../platform/db/open-db.ts';
import { createDoctorContext, listTrouble } from '../../testing/doctor-context.ts';
import {
  addressOf,
  findPostgres,
  startTestPostgres,
  type TestPostgres,
} from '../../testing/test-postgres.ts';
import { CONNECTIONS_OF_PROCESS, checkDatabase, examineDatabase } from './check-database.ts';

const bin = findPostgres();

describe.runIf(bin)('checkDatabase', () => {
  let server: TestPostgres;
  let admin: Db;
  beforeAll(async () => {
    server = await startTestPostgres(bin ?? '');
    admin = await openDb({ url: server.url });
    await admin.query(`create role studio login password 'right'`);
    await admin.query('create database cars owner studio');
    const first = await openDb({ url: own() });
    await migrate(first);
    await first.close();
  }, 60_000);
  afterAll(async () => {
    await admin.close();
    await server.close();
  });

  /** The address of the site's database for a role. */
  const own = (role = 'studio') => addressOf(server.url, 'cars').replace(/\/\/[^@/]*@/, `//${role}@`);
  const examine = async (url: string, clock = Date.now) =>
    listTrouble(await checkDatabase.run(createDoctorContext({ DATABASE_URL: url }, { clock })));

  test('a database of its own has no trouble', async () => {
    expect(await examine(own())).toEqual([]);
  });

  test('a server that is away, a database that is not there, and a superuser', async () => {
    expect(await examine(`postgres://studio:${'s3cr3t'}@127.0.0.1:1/cars`)).toEqual([
      expect.stringMatching(
        /^fail: The database refuses a connection: .*ECONNREFUSED.* → Start it, or correct/,
      ),
    ]);
    expect(await examine(addressOf(server.url, 'none'))).toEqual([
      expect.stringContaining('"none" does not exist'),
    ]);
    expect(await examine(addressOf(server.url, 'cars'))).toEqual([
      expect.stringMatching(/^warn: DATABASE_URL names a superuser/),
    ]);
  });

  test('a role without rights, and tables of an older version', async () => {
    await admin.query('create role reader login');
    expect(await examine(own('reader'))).toEqual([
      expect.stringMatching(
        /^fail: The role lacks \d+ rights on tables, such as delete on \w+\. → Let the role own the tables/,
      ),
      expect.stringMatching(/^warn: The role can’t create tables/),
    ]);
    await admin.query('create database empty owner studio');
    const empty = own().replace('/cars', '/empty');
    expect(await examine(empty)).toEqual([
      expect.stringMatching(/^warn: The tables are behind this version by \d+ steps, from 0000_baseline on/),
    ]);
  });

  test('a database that takes no writes, and a role with few connections', async () => {
    await admin.query('alter role studio set default_transaction_read_only = on');
    expect(await examine(own())).toEqual([expect.stringMatching(/^fail: The database accepts no writes/)]);
    await admin.query('alter role studio reset default_transaction_read_only');
    await admin.query('alter role studio connection limit 15');
    expect(await examine(own())).toEqual([
      `fail: 1 process of Pitlane can open ${CONNECTIONS_OF_PROCESS} connections, and PostgreSQL has 15 for us. → Raise max_connections to ${CONNECTIONS_OF_PROCESS + 13} or more, or start fewer processes.`,
    ]);
    await admin.query('alter role studio connection limit -1');
  });

  test('a clock that is wrong', async () => {
    expect(await examine(own(), () => Date.now() + 3_600_000)).toEqual([
      "fail: The clock of this machine is 3600 s ahead of the database's. → Set both with NTP.",
    ]);
  });

  test('a pooler that loses limits, and one that keeps no sessions', async () => {
    const db = await openDb({ url: own() });
    /** Between us and PostgreSQL: it forgets what a connection was opened with, and gives each statement any connection. */
    const forgetful: Db = {
      ...db,
      forWork: (kind) => {
        const real = db.forWork(kind);
        return {
          ...real,
          async query(sql, params) {
            await db.transaction(async (tx) => tx.query('select 1'));
            if (kind === 'health') return db.query(sql, params);
            return real.query(sql.replace('setting::int8', '0::int8'), params);
          },
        };
      },
    };
    const trouble = listTrouble(await examineDatabase(forgetful, Date.now));
    await db.close();
    expect(trouble).toEqual([
      expect.stringMatching(
        /^fail: Time limits are lost on the way to PostgreSQL: .*statement_timeout for page is 0 ms/,
      ),
      expect.stringMatching(
        /^fail: A pooler gives each transaction a different connection, .* → Set pool_mode = session/,
      ),
    ]);
  });
});
