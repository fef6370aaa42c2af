import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../lib/log.ts';
import { readPushKey } from '../../lib/push/push-key.ts';
import { createPushSender } from '../../lib/push/send-push.ts';
import { addAccount } from '../../testing/test-accounts.ts';
import { ALICE, BOB } from '../../testing/test-api.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { openTestPushService } from '../../testing/test-push-service.ts';
import { runNotices } from './run-notices.ts';

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

/** Alice's wallet belongs to an account, Bob's to nobody. */
beforeEach(async () => {
  await db.reset();
  service.taken.length = 0;
  const name = await addAccount(db, 'alice');
  await db.query('insert into author (wallet) values ($1), ($2)', [ALICE, BOB]);
  await db.query(
    'update author set holder_id = (select id from author where user_id = $1) where wallet = $2',
    [name, ALICE],
  );
  await db.query(`insert into checkpoint values ('binance', 100, '0x', 1, 100, 0)`);
});
afterEach(() => Promise.all(jobs.splice(0).map((job) => job.stop())));
afterAll(async () => {
  await service.close();
  await db.close();
});

const start = () =>
  jobs.push(
    runNotices({
      db,
      log,
      origin: 'https://pitlane.example',
      depths: new Map([['binance', 3]]),
      openSender: async () =>
        createPushSender({
          key: await readPushKey(db),
          contact: 'https://pitlane.example',
          now: () => NOW,
          reach: 'anywhere',
        }),
    }),
  );
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

  test('a browser that is gone is forgotten, and one that fails is tried again', async () => {
    await subscribe(service.addBrowser('gone', 410));
    await subscribe(service.addBrowser('ill', 500));
    await add({ cause: 'a' });
    start();
    const rows = () => db.query('select endpoint, failures from push_subscription');
    await vi.waitFor(
      async () => expect(await rows()).toEqual([{ endpoint: `${service.origin}/send/ill`, failures: 1 }]),
      { timeout: 10_000 },
    );
  });
});
