import { JobListSchema, QUEUE_STATES, QueueSchema } from '@pitlane/shared/api/upkeep';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import {
  addFacts,
  addOrders,
  addReadyProjections,
  GOOD_FACTS,
  MAKER,
  readOrders,
  testOrder,
} from '../../testing/test-orders.ts';
import { COUNT_MAILS, mailsStatement } from './upkeep.repo.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const SCRIPT = bearer('pitlane_the-operator-alone-knows');
const send = (method: string, path: string) => api.json(`/api/operator/${path}`, { method, headers: SCRIPT });
const deeds = async () =>
  (await send('GET', 'audit')).body.entries.map(({ deed, target }: Record<string, string>) => [deed, target]);

describe('jobs', () => {
  const stateOf = async (name: string) => {
    const { jobs } = JobListSchema.parse((await send('GET', 'jobs')).body);
    return jobs.find((job) => job.name === name)?.state;
  };

  test('a job is absent, running while its lease is held, and paused', async () => {
    expect(await stateOf('mail')).toBe('absent');
    expect(await stateOf('files')).toBe('absent');
    const lease = await api.db.lease('mail');
    expect(await stateOf('mail')).toBe('running');
    await send('PUT', 'jobs/mail/pause');
    expect(await stateOf('mail')).toBe('paused');
    await send('DELETE', 'jobs/mail/pause');
    expect(await stateOf('mail')).toBe('running');
    await lease?.release();
  });

  test.each(['pins', 'uploads', 'files', 'accounts', 'metadata'])(
    'what %s does can be paused',
    async (name) => {
      expect((await send('PUT', `jobs/${name}/pause`)).status).toBe(200);
      expect(await stateOf(name)).toBe('paused');
    },
  );

  test('pausing twice is one deed', async () => {
    await Promise.all([
      send('PUT', 'jobs/indexer%20binance/pause'),
      send('PUT', 'jobs/indexer%20binance/pause'),
    ]);
    await send('DELETE', 'jobs/mail/pause');
    expect(await deeds()).toEqual([['job.pause', 'indexer binance']]);
  });

  test.each([
    ['unknown', 404],
    ['indexer%20nowhere', 404],
    ['MAIL', 400],
    ['mail;drop', 400],
  ])('%s cannot be paused', async (name, status) => {
    expect((await send('PUT', `jobs/${name}/pause`)).status).toBe(status);
    expect(await api.db.query('select from job_pause')).toEqual([]);
  });
});

describe('the mail queue', () => {
  const add = (id: number, columns = '', values = '') =>
    api.db.query(
      `insert into mail (id, dedupe_key, recipient, subject, text, html, created_at${columns}) values ($1::int8, 'k' || $1::int8, 'driver@cars.example', 'Hello', 'Words', '', 1${values})`,
      [id],
    );
  const queue = async (state: string) => QueueSchema.parse((await send('GET', `mails?state=${state}`)).body);

  test('shows each state, and whose a mail is without the whole address', async () => {
    await add(1, ', next_try_at', ', 99');
    await add(2, ', failed_at, last_code', ", 5, 'refused'");
    await add(3, ', sent_at', ', 7');
    const { mails, counts } = await queue('failed');
    expect(mails).toMatchObject([{ id: 2, to: 'd…@cars.example', code: 'refused', state: 'failed' }]);
    expect(counts).toEqual({ waiting: 1, failed: 1, sent: 1 });
  });

  test('a failed mail is tried again, a waiting one is dropped, and both are in the log', async () => {
    await add(1, ', failed_at, attempts', ', 5, 9');
    expect((await send('POST', 'mails/1/retry')).body).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await send('DELETE', 'mails/1')).body).toMatchObject({ state: 'failed', code: 'dropped' });
    expect(await deeds()).toEqual([
      ['mail.drop', '1'],
      ['mail.retry', '1'],
    ]);
  });

  test('a mail that was sent is neither', async () => {
    await add(1, ', sent_at', ', 7');
    expect((await send('POST', 'mails/1/retry')).status).toBe(409);
    expect((await send('DELETE', 'mails/1')).status).toBe(409);
    expect((await send('DELETE', 'mails/2')).status).toBe(404);
    expect(await deeds()).toEqual([]);
  });
});

describe('judging orders again', () => {
  const judge = (body: object) => api.post('/api/operator/orders/judge', body, SCRIPT);

  /** A valid listing with a wrong verdict, as if the process that should have judged it had died. */
  const order = testOrder({ number: 1, reason: 'no_approval' });
  const spoil = async () => {
    await addReadyProjections(api.db);
    await addOrders(api.db, [order]);
    await addFacts(api.db, order, GOOD_FACTS);
  };
  const verdict = async () => (await readOrders(api.db)).map(({ active, reason }) => [active, reason]);
  const carOf = async () => (await api.db.query('select status, price from car'))[0];

  test.each([
    ['an order', { order: order.id }, order.id],
    ['an item', { nft: order.nftId }, order.nftId],
  ])(
    'by %s mends a wrong verdict and the price of the car, tells of it once, and is in the log',
    async (_, given, target) => {
      await spoil();
      expect(await judge(given)).toMatchObject({ status: 200, body: { changed: 1 } });
      expect(await verdict()).toEqual([[true, null]]);
      expect(await carOf()).toMatchObject({ status: 'buy_now', price: 1_000n });
      const told = () => api.db.query(`select entity_id from change where entity = 'order'`);
      expect(await told()).toEqual([{ entity_id: order.id }]);
      expect((await judge(given)).body).toEqual({ changed: 0 });
      expect(await told()).toHaveLength(1);
      const { entries } = (await send('GET', 'audit')).body;
      expect(
        entries.map((entry: Record<string, unknown>) => [entry.deed, entry.target, entry.after]),
      ).toEqual([
        ['order.judge', target, { chain: 'binance', changed: 0 }],
        ['order.judge', target, { chain: 'binance', changed: 1 }],
      ]);
    },
  );

  test('by a wallet looks at all its chains', async () => {
    await spoil();
    for (const chain of ['matic', 'avalanche'])
      await api.db.query(
        `insert into projection select $1, name, fold_version, subjects_version, phase, cursor from projection where chain = 'binance'`,
        [chain],
      );
    expect((await judge({ wallet: MAKER })).body).toEqual({ changed: 1 });
    expect(await verdict()).toEqual([[true, null]]);
    expect(await deeds()).toHaveLength(3);
  });

  test('twice at once gives one verdict', async () => {
    await spoil();
    const answers = await Promise.all([judge({ order: order.id }), judge({ nft: order.nftId })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await verdict()).toEqual([[true, null]]);
    expect(await carOf()).toMatchObject({ status: 'buy_now', price: 1_000n });
  });

  test('that breaks off in the middle leaves no part of it, and can be asked again', async () => {
    await spoil();
    // What comes last in its transaction fails.
    await api.db.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`,
    );
    await api.db.query('create trigger break_off before insert on audit_entry execute function break_off()');
    expect((await judge({ order: order.id })).status).toBe(500);
    await api.db.query('drop trigger break_off on audit_entry');
    await api.db.query('drop function break_off');
    expect(await verdict()).toEqual([[false, 'no_approval']]);
    expect(await carOf()).toMatchObject({ status: 'not_listed' });
    expect((await judge({ order: order.id })).body).toEqual({ changed: 1 });
  });

  test('waits for an index that is whole', async () => {
    expect((await judge({ nft: 'binance-cars-1' })).status).toBe(503);
    expect(await deeds()).toEqual([]);
  });

  test.each([
    [{}, 400],
    [{ nft: 'binance-cars-1', wallet: `0x${'1'.repeat(40)}` }, 400],
    [{ nft: 'x' }, 400],
    [{ order: 'binance-0x12' }, 400],
    [{ order: `binance-0x${'1'.repeat(64)}` }, 404],
    [{ wallet: '0x12' }, 400],
  ])('%j is refused', async (body, status) => {
    expect((await judge(body)).status).toBe(status);
  });
});

describe('rows that statements read', () => {
  const LIMIT = 31;

  /** The oldest half has lost its words; of the rest ten were given up, and 9,000 wait. */
  const MANY = `
  insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, sent_at, failed_at)
  select 'mail ' || n, 'a@x.example', 's', case when n > 20000 then 't' else '' end, '', n,
    case when n % 4 = 3 and n > 4000 then n end, case when n % 4 <> 3 and n % 2000 <> 0 then n end,
    case when n % 2000 = 0 or (n % 4 = 3 and n <= 4000) then n end
  from generate_series(1, 40000) as n`;

  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
    await db.query(MANY);
    await db.query('vacuum analyze mail');
  }, 60_000);
  afterAll(() => db.close());

  test.each(QUEUE_STATES)('a page of mails that are %s reads those on it', async (state) => {
    for (const before of [undefined, 20_010]) {
      const statement = mailsStatement({ state, before }, LIMIT);
      expect(await countRowsRead(db, { ...statement, table: 'mail' })).toBeLessThanOrEqual(LIMIT);
    }
  });

  test('counts no further than it says', async () => {
    expect(await countRowsRead(db, { sql: COUNT_MAILS, table: 'mail' })).toBeLessThanOrEqual(2_010);
  });
});
