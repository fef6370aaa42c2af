import { NoticeListSchema, NoticeSettingsSchema } from '@pitlane/shared/api/notices';
import { NOTICE_KINDS } from '@pitlane/shared/domain/people/notices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { addAccount, bearer, openSession } from '../../testing/test-accounts.ts';
import { ALICE, BOB, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { countUnreadStatement, findPageStatement, MARK_READ, MARKED_AT_ONCE } from './notices.repo.ts';
import { PUBLIC_KINDS } from './notices.service.ts';

let api: TestApi;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** The account is author 1. It has linked Alice's wallet; Bob's is not linked. */
beforeEach(async () => {
  await api.db.reset();
  headers = bearer(await openSession(api.db, await addAccount(api.db, 'driver')));
  await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n, owner: BOB })]);
  await api.db.query('update author set holder_id = 1 where wallet = $1', [ALICE]);
});

type Given = { cause: string; kind?: string; wallet?: string; personal?: boolean; gone?: boolean };
const add = ({ cause, kind = 'sold', wallet = ALICE, personal = false, gone = false }: Given) =>
  api.db.query(
    `insert into notice (author_id, kind, cause, chain, nft_id, actor_id, amount, at, personal, gone)
     select me.id, $2, $3, 'binance', 'binance-cars-1', bob.id, 1500000000000000000, 7, $4, $5
     from author me, author bob where me.wallet = $1 and bob.wallet = $6`,
    [wallet, kind, cause, personal, gone, BOB],
  );
const read = async (query = '') =>
  NoticeListSchema.parse((await api.json(`/api/notices${query}`, { headers })).body);
const send = (method: string, path: string, body: unknown) =>
  api.json(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('GET /api/notices', () => {
  test('says what happened to the account and its wallets, in words', async () => {
    await add({ cause: 'a' });
    await add({ cause: 'b', wallet: BOB });
    await add({ cause: 'c', gone: true });
    const { notices, unread } = await read();
    expect(unread).toBe(1);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      kind: 'sold',
      title: 'Sold',
      link: '/ItemDetail/binance-cars-1',
      amount: '1500000000000000000',
      actor: { wallet: BOB },
      read: false,
    });
    expect(notices[0]?.body).toMatch(/^0x.+ bought .+ for 1\.5 ETH\.$/);
    expect(notices[0]?.image).toContain('/media/nfts/binance-cars-1/');
  });

  test('comes in pages, newest first', async () => {
    for (const cause of ['a', 'b', 'c', 'd', 'e']) await add({ cause, kind: cause === 'c' ? 'won' : 'sold' });
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.notices.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    expect(seen).toHaveLength(5);
  });

  test('a wallet that is unlinked takes its notices along, and brings them back', async () => {
    await add({ cause: 'a' });
    await api.db.query('update author set holder_id = null where wallet = $1', [ALICE]);
    expect((await read()).notices).toEqual([]);
    await api.db.query('update author set holder_id = 1 where wallet = $1', [ALICE]);
    expect((await read()).notices).toHaveLength(1);
  });

  test('needs an account', async () => {
    expect((await api.json('/api/notices')).status).toBe(401);
  });
});

describe('GET /api/notices/wallet/{wallet}', () => {
  test('has public notices, and none from a watchlist', async () => {
    await add({ cause: 'a' });
    await add({ cause: 'b', kind: 'price_below', personal: true });
    const { body } = await api.json(`/api/notices/wallet/${ALICE}`);
    const { notices, unread } = NoticeListSchema.parse(body);
    expect([notices.map(({ kind }) => kind), unread]).toEqual([['sold'], null]);
  });
});

describe('POST /api/notices/read', () => {
  test('marks these, and all up to one, and tells the other tabs', async () => {
    for (const cause of ['a', 'b', 'c', 'd']) await add({ cause });
    const ids = (await read()).notices.map(({ id }) => id);
    expect((await send('POST', '/api/notices/read', { ids: [ids[0]] })).body).toEqual({ unread: 3 });
    expect((await send('POST', '/api/notices/read', { up_to: ids[2] })).body).toEqual({ unread: 1 });
    expect((await read()).notices.map((one) => one.read)).toEqual([true, false, true, true]);
    const rows = await api.db.query('select entity, topics from change');
    expect(rows).toEqual([1, 2].map(() => ({ entity: 'inbox', topics: ['inbox:1'] })));
  });

  test('leaves those of others as they are', async () => {
    await add({ cause: 'a', wallet: BOB });
    await send('POST', '/api/notices/read', { ids: [1], up_to: 100 });
    expect(await api.db.query('select read_at from notice')).toEqual([{ read_at: null }]);
  });

  test('marks all of a full inbox, in parts', async () => {
    await api.db.query(
      `insert into notice (author_id, kind, cause, chain, nft_id, at, personal)
       select id, 'sold', 'cause ' || n, 'binance', 'binance-cars-1', n, false from author cross join generate_series(1, $2) as n where wallet = $1`,
      [ALICE, 2 * MARKED_AT_ONCE + 5],
    );
    const [row] = await api.db.query<{ newest: number }>('select max(id) as newest from notice');
    expect((await send('POST', '/api/notices/read', { up_to: row?.newest })).body).toEqual({ unread: 0 });
    expect(await api.db.query('select from notice where read_at is null')).toEqual([]);
  });

  test.each([[{ ids: [0] }], [{ ids: ['1'] }], [{ up_to: -1 }], [{ all: true }]])(
    '%j is refused',
    async (body) => {
      expect((await send('POST', '/api/notices/read', body)).status).toBe(400);
    },
  );
});

describe('/api/notices/settings', () => {
  test('has defaults, and keeps what is chosen', async () => {
    const isOn = async (kind: string, channel: string) => {
      const { body } = await api.json('/api/notices/settings', { headers });
      const { settings } = NoticeSettingsSchema.parse(body);
      return settings.find((one) => one.kind === kind && one.channel === channel)?.on;
    };
    expect([await isOn('sold', 'mail'), await isOn('won', 'mail'), await isOn('won', 'inbox')]).toEqual([
      true,
      false,
      true,
    ]);
    const settings = [
      { kind: 'sold', channel: 'mail', on: false },
      { kind: 'won', channel: 'inbox', on: false },
    ];
    const { status, body } = await send('PUT', '/api/notices/settings', { settings });
    expect([status, body.mail]).toEqual([200, 'driver@cars.example']);
    expect([await isOn('sold', 'mail'), await isOn('won', 'inbox')]).toEqual([false, false]);
    await add({ cause: 'a', kind: 'won' });
    expect(await read()).toMatchObject({ notices: [], unread: 0 });
  });
});

describe('/api/push', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

  test('a browser is added once and taken away', async () => {
    const endpoint = 'https://push.example/send/1';
    for (let i = 0; i < 2; i++) {
      expect((await send('POST', '/api/push', { endpoint, keys })).body).toEqual({ browsers: 1 });
    }
    expect((await send('DELETE', '/api/push', { endpoint })).body).toEqual({ browsers: 0 });
  });

  test.each(['https://127.0.0.1/a', 'http://push.example/a', 'https://169.254.169.254/latest'])(
    'nothing is sent to %s',
    async (endpoint) => {
      const { status, body } = await send('POST', '/api/push', { endpoint, keys });
      expect([status, body.error.field]).toEqual([400, 'endpoint']);
    },
  );

  test('of more than ten browsers the oldest go', async () => {
    for (let i = 0; i < 12; i++)
      await send('POST', '/api/push', { endpoint: `https://push.example/${i}`, keys });
    expect(await api.db.query('select 1 from push_subscription')).toHaveLength(10);
  });
});

test('an inbox of 10,000 notices costs what one of 100 does', async () => {
  await api.db.query(
    `insert into notice (author_id, kind, cause, chain, nft_id, at, personal)
     select id, case when n % 2 = 0 then 'sold' else 'won' end, n::text, 'binance', 'binance-cars-1', n, false
     from author cross join generate_series(1, 10000) as n where wallet = $1`,
    [ALICE],
  );
  await api.db.query('vacuum analyze notice');
  const reader = { authorId: 1 };
  const kinds = ['sold', 'won', 'outbid'];
  const page = { sql: findPageStatement(reader), params: [1, kinds, 5_000, 21], table: 'notice' };
  expect(await countRowsRead(api.db, page)).toBeLessThanOrEqual(21 * 4);
  const unread = { sql: countUnreadStatement(reader), params: [1, kinds, 100], table: 'notice' };
  expect(await countRowsRead(api.db, unread)).toBeLessThanOrEqual(200);
  const mark = { sql: MARK_READ, params: [1, kinds, [], 9_000, 1], table: 'notice' };
  // Of each of two runs as many as are marked, then these are found by their numbers and written. The last run ends with one more.
  expect(await countRowsRead(api.db, mark)).toBeLessThanOrEqual(MARKED_AT_ONCE * 4 + kinds.length);
});

test('a wallet that is told of 10,000 listings costs what another one does', async () => {
  const { body } = await api.json(`/api/notices/wallet/${ALICE}`);
  expect(body.notices).toEqual([]);
  await api.db.query(
    `insert into notice (author_id, kind, cause, chain, nft_id, at, personal)
     select id, 'followed_listed', n::text, 'binance', 'binance-cars-1', n, true
     from author cross join generate_series(1, 10000) as n where wallet = $1`,
    [ALICE],
  );
  await api.db.query(
    `insert into notice (author_id, kind, cause, chain, nft_id, at, personal)
     select 1000 + n % 200, ($1::text[])[1 + n % cardinality($1::text[])], 'other ' || n, 'binance', 'binance-cars-1', n, false
     from generate_series(1, 20000) as n`,
    [[...NOTICE_KINDS]],
  );
  await api.db.query('vacuum analyze notice');
  const page = { sql: findPageStatement({ wallet: ALICE }), params: [ALICE, [...PUBLIC_KINDS], 20_000, 21] };
  expect(await countRowsRead(api.db, { ...page, table: 'notice' })).toBe(0);
});
