import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WORDED, WORDED_JOINS, type WordedRow } from '../../core/notices/notice-words.ts';
import { readPushKey } from '../../core/notices/push/push-key.ts';
import { createPushSender } from '../../core/notices/push/send-push.ts';
import type { Log } from '../../platform/log.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { addAccount } from '../../testing/test-accounts.ts';
import { ALICE, BOB } from '../../testing/test-api.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { HANGS, openTestPushService } from '../../testing/test-push-service.ts';
import { runNotices } from './run-notices.ts';
import { BATCH, READY, toParams } from './undelivered.ts';

const NOW = Math.floor(Date.now() / 1_000);
const db = await openTestDb();
const service = await openTestPushService();
const log = {
  child: () => log,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
} as unknown as Log;
const jobs: { stop(): Promise<void> }[] = [];

/** Alice's wallet belongs to an account, Bob's does not. */
beforeEach(async () => {
  await db.reset();
  service.taken.length = 0;
  service.release();
  const name = await addAccount(db, 'alice');
  await db.query('insert into author (wallet) values ($1), ($2)', [ALICE, BOB]);
  await db.query(
    'update author set holder_id = (select id from author where user_id = $1) where wallet = $2',
    [name, ALICE],
  );
  await db.query(`insert into checkpoint values ('binance', 100, '0x', 1, 100, 0)`);
});
afterEach(() => {
  service.release();
  return Promise.all(jobs.splice(0).map((job) => job.stop()));
});
afterAll(async () => {
  await service.close();
  await db.close();
});

/** A sender that waits as long as a test does. */
const openSender = async () =>
  createPushSender({
    key: await readPushKey(db),
    contact: 'https://pitlane.example',
    now: () => NOW,
    reach: 'anywhere',
    timeoutMs: 60_000,
  });
const start = (opening = openSender) => {
  const depths = new Map([['binance', 3]] as const);
  const job = runNotices({ db, log, siteUrl: 'https://pitlane.example', depths, openSender: opening });
  jobs.push(job);
  return job;
};
type Given = { cause: string; kind?: string; wallet?: string; block?: number | null; at?: number };
const add = ({ cause, kind = 'sold', wallet = ALICE, block = null, at = NOW }: Given) =>
  db.query(
    `insert into notice (author_id, kind, cause, chain, nft_id, amount, at, block_number, personal)
     select id, $2, $3, 'binance', 'binance-cars-1', 2000000000000000000, $4, $5, false from author where wallet = $1`,
    [wallet, kind, cause, at, block],
  );
const subscribe = ({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) =>
  db.query(
    `insert into push_subscription (author_id, endpoint, p256dh, auth, at)
     select id, $1, $2, $3, 1 from author where user_id is not null`,
    [endpoint, p256dh, auth],
  );
const settle = (left: number) =>
  vi.waitFor(
    async () => expect(await db.query('select 1 from notice where delivered_at is null')).toHaveLength(left),
    { timeout: 10_000 },
  );
const mails = async () =>
  db.query<{ recipient: string; subject: string; text: string }>('select * from mail order by id');

describe('runNotices', () => {
  test('mails what is on, once, to the account that has linked the wallet', async () => {
    await add({ cause: 'a' });
    await add({ cause: 'b', kind: 'listing_expired' });
    await add({ cause: 'c', wallet: BOB });
    start();
    await settle(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'alice@cars.example', subject: 'Sold' });
    expect(mail?.text).toContain('for 2 ETH');
    expect(mail?.text).toContain('https://pitlane.example/notifications#settings');
    await db.query('update notice set delivered_at = null');
    await settle(0);
    expect(await mails()).toHaveLength(1);
  });

  test('waits until a block is final, and mails nothing of what is undone before', async () => {
    await add({ cause: 'a', block: 98 });
    await add({ cause: 'b', block: 97 });
    start();
    await settle(1);
    expect(await mails()).toHaveLength(1);
    await db.query(`update notice set gone = true where cause = 'a'`);
    await db.query('update checkpoint set block_number = 200');
    await add({ cause: 'c', block: 150 });
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), { timeout: 10_000 });
  });

  test('what is older than a day is in the inbox alone', async () => {
    await add({ cause: 'a', at: NOW - 90_000, block: 99 });
    start();
    await settle(0);
    expect(await mails()).toEqual([]);
  });

  test('settings turn mails and push messages on and off', async () => {
    await subscribe(service.addBrowser('one'));
    await db.query(
      `insert into notice_setting select id, kind, channel, value from author cross join (values
         ('sold', 'mail', false), ('sold', 'push', false), ('won', 'mail', true)) as given(kind, channel, value)
       where user_id is not null`,
    );
    await add({ cause: 'a' });
    await add({ cause: 'b', kind: 'won' });
    start();
    await settle(0);
    await vi.waitFor(() => expect(service.taken).toHaveLength(1), { timeout: 10_000 });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['You won the auction']);
    expect(service.taken[0]?.message).toMatchObject({ title: 'You won the auction', link: '/garage' });
  });

  const browsers = () =>
    db.query('select split_part(endpoint, $1, 2) as name, failures from push_subscription order by id', [
      '/send/',
    ]);
  const untilBrowsers = (wanted: { name: string; failures: number }[]) =>
    vi.waitFor(async () => expect(await browsers()).toEqual(wanted), { timeout: 10_000 });

  test('a browser that is gone is forgotten, and the failure of another one is counted', async () => {
    await subscribe(service.addBrowser('gone', 410));
    await subscribe(service.addBrowser('ill', 500));
    await add({ cause: 'a' });
    start();
    await untilBrowsers([{ name: 'ill', failures: 1 }]);
  });

  test('a browser that fails gets the messages of later rounds, and is well when one is taken', async () => {
    await subscribe(service.addBrowser('ill', 500));
    await add({ cause: 'a' });
    start();
    await untilBrowsers([{ name: 'ill', failures: 1 }]);
    const { p256dh, auth } = service.addBrowser('ill');
    await db.query('update push_subscription set p256dh = $1, auth = $2', [p256dh, auth]);
    await add({ cause: 'b', kind: 'won' });
    await untilBrowsers([{ name: 'ill', failures: 0 }]);
    expect(service.taken.map(({ message }) => message)).toMatchObject([{ title: 'You won the auction' }]);
  });

  test('a push service that hangs holds up neither mails nor other browsers', async () => {
    await subscribe(service.addBrowser('hangs', HANGS));
    await subscribe(service.addBrowser('well'));
    await add({ cause: 'a' });
    await add({ cause: 'b' });
    start();
    await settle(0);
    await vi.waitFor(() => expect(service.hung).toHaveLength(1), { timeout: 10_000 });
    await add({ cause: 'c' });
    await settle(0);
    expect(await mails()).toHaveLength(3);
    await vi.waitFor(() => expect(service.taken).toHaveLength(3), { timeout: 10_000 });
    // One of three hangs; what waits behind it is left out.
    expect(service.hung).toHaveLength(1);
    service.release();
    await vi.waitFor(
      async () =>
        expect(await browsers()).toEqual([
          { name: 'hangs', failures: 1 },
          { name: 'well', failures: 0 },
        ]),
      { timeout: 10_000 },
    );
    expect(service.hung).toEqual([]);
    expect(service.taken.map(({ path }) => path)).toEqual(['/send/well', '/send/well', '/send/well']);
  });

  test('a job that is stopped before it has pushed still does, and the next one sends nothing twice', async () => {
    await subscribe(service.addBrowser('one'));
    await add({ cause: 'a' });
    const opened = Promise.withResolvers<void>();
    const first = start(() => opened.promise.then(openSender));
    await settle(0);
    const stopped = first.stop();
    opened.resolve();
    await stopped;
    expect(service.taken).toHaveLength(1);
    start();
    await add({ cause: 'b' });
    await vi.waitFor(() => expect(service.taken).toHaveLength(2), { timeout: 10_000 });
    expect(new Set(service.taken.map(({ message }) => (message as { tag: string }).tag)).size).toBe(2);
    expect(await mails()).toHaveLength(2);
  });
});

describe('READY', () => {
  const many = (values: string) =>
    db.query(
      `insert into notice (author_id, kind, cause, chain, nft_id, at, block_number, personal, delivered_at)
       select n, 'sold', $1::text || n, 'binance', 'binance-cars-1', ${values} from generate_series(1, 20000) as n`,
      [values],
    );
  const read = () =>
    countRowsRead(db, { sql: READY, params: toParams(new Map([['binance', 3]]), NOW), table: 'notice' });

  test('reads no notice that waits for its block, and none that was handed on', async () => {
    await many(`${NOW}, 98 + n, false, null`);
    await many(`${NOW}, 1, false, 1`);
    await db.query('vacuum analyze notice');
    expect(await read()).toBe(0);
  });

  test('reads some of what is ready, however much that is', async () => {
    await many(`${NOW}, 1, false, null`);
    await many(`${NOW}, null, false, null`);
    await many(`${NOW} - 100000, 2, false, null`);
    await db.query('vacuum analyze notice');
    expect(await read()).toBeLessThanOrEqual(3 * BATCH);
  });
});

test('the words of a notice about a report on an author read that author', async () => {
  await db.query(`insert into author (wallet) select 'wallet ' || n from generate_series(1, 5000) as n`);
  await db.query(
    `insert into report (id, kind, target, reason, words, at, state) values (7, 'author', '4000', 'spam', '', 1, 'hidden')`,
  );
  await add({ cause: 'report-7', kind: 'report_decided' });
  await db.query('vacuum analyze');
  const sql = `select ${WORDED} from notice as n ${WORDED_JOINS}`;
  expect((await db.query<WordedRow>(sql))[0]?.report).toMatchObject({ kind: 'author', target: '4000' });
  expect(await countRowsRead(db, { sql, table: 'author' })).toBeLessThanOrEqual(5);
});
