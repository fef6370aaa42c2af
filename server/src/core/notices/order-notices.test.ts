import type { Address } from '@pitlane/shared/domain/chain/address';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fanOutNotices } from '../../jobs/notices/run-notices.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { openTestDb } from '../../testing/test-db.ts';
import {
  addFacts,
  addOrders,
  GOOD_FACTS,
  MAKER,
  type OrderRow,
  testOrder,
} from '../../testing/test-orders.ts';
import { TOLD_AT_ONCE } from './listing-audience.ts';
import { WRITE_ORDER_NOTICES, writeOrderNotices } from './order-notices.ts';

const OWNER: Address = `0x${'0e'.repeat(20)}`;
const FAN: Address = `0x${'fa'.repeat(20)}`;
const AT = 1_000_000;
const NFT = 'binance-cars-1';
const ANY_KEY = '*|*|*|*|*|*';
const MAX_UINT256 = 2n ** 256n - 1n;

const db = await openTestDb();
const ids = new Map<Address, number>();
beforeEach(async () => {
  await db.reset();
  const rows = await db.query<{ id: number; wallet: Address }>(
    'insert into author (wallet) select unnest($1::text[]) returning id, wallet',
    [[MAKER, OWNER, FAN]],
  );
  for (const { id, wallet } of rows) ids.set(wallet, id);
});
afterAll(() => db.close());

const idOf = (wallet: Address) => ids.get(wallet) ?? 0;
const own = (owner: Address) => db.query('update car set owner = $1', [owner]);
async function post(...given: (Partial<OrderRow> & { number: number })[]) {
  const orders = given.map((one) =>
    testOrder({ active: true, reason: null, createdAt: AT, endTime: AT + 500, ...one }),
  );
  const [first] = orders;
  if (first && (await db.query('select from car')).length === 0) await addFacts(db, first, GOOD_FACTS);
  await addOrders(db, orders);
  return orders.map(({ id }) => id);
}
const keep = (orderIds: string[], { at = AT, deep = false } = {}) =>
  writeOrderNotices(db, { orderIds, nftIds: deep ? [NFT] : [] }, { at, deep });
const inboxes = async () =>
  (
    await db.query<{ kind: string; wallet: Address; amount: bigint }>(
      `select kind, wallet, amount from notice n join author me on me.id = n.author_id where not n.gone order by n.id`,
    )
  ).map(({ kind, wallet, amount }) => [kind, wallet, Number(amount)]);
const follow = (at = 0) => db.query('insert into follow values ($1, $2, $3)', [idOf(FAN), idOf(MAKER), at]);
const watch = (below: number | null, at = 0) =>
  db.query('insert into watch values ($1, $2, $3, $4)', [idOf(FAN), NFT, below, at]);

describe('writeOrderNotices', () => {
  test('an offer that can be filled is told to the owner, once', async () => {
    const given = await post({ number: 1, side: 'offer', price: 5n });
    await own(OWNER);
    await keep(given);
    await keep(given);
    expect(await inboxes()).toEqual([['offer_received', OWNER, 5]]);
    await own(FAN);
    await keep(given);
    expect(await inboxes()).toHaveLength(1);
  });

  test('an offer that cannot be filled, and one by the owner, makes no notice', async () => {
    const given = await post(
      { number: 1, side: 'offer', active: false, reason: 'no_approval' },
      { number: 2, side: 'offer' },
    );
    expect(await keep(given)).toEqual([]);
  });

  test('an offer of another wallet of the same account is no notice', async () => {
    const given = await post({ number: 1, side: 'offer' });
    await own(OWNER);
    await db.query('update author set holder_id = $1 where wallet = $2', [idOf(MAKER), OWNER]);
    expect(await keep(given)).toEqual([]);
  });

  test('when a reorganisation says that the car always had another owner, that owner gets the notice', async () => {
    const given = await post({ number: 1, side: 'offer', price: 5n });
    await own(OWNER);
    await keep(given);
    await own(FAN);
    await keep([], { deep: true });
    expect(await inboxes()).toEqual([['offer_received', FAN, 5]]);
    await addActivity(db, [testActivity({ number: 1, fromAccount: FAN, toAccount: OWNER })]);
    await own(OWNER);
    await keep([], { deep: true });
    expect(await inboxes()).toEqual([['offer_received', FAN, 5]]);
  });

  test('a listing is told to followers, and only the first of a day', async () => {
    await follow();
    const given = await post({ number: 1, price: 9n }, { number: 2, price: 8n, createdAt: AT + 5 });
    await keep(given.slice(0, 1));
    await keep(given.slice(1));
    expect(await inboxes()).toEqual([['followed_listed', FAN, 9]]);
  });

  test.each([
    ['item', () => 'binance-cars-1'],
    ['author', () => String(idOf(MAKER))],
  ])('a listing of a hidden %s makes no notice', async (kind, target) => {
    await follow();
    await db.query(`insert into hidden (kind, target, reason, at) values ($1, $2, 'x', 0)`, [kind, target()]);
    await keep(await post({ number: 1, price: 9n }));
    expect(await inboxes()).toEqual([]);
  });

  test('who follows an account is told of its other wallets too, but not of what was listed before', async () => {
    await follow(AT);
    await db.query('update author set holder_id = $1 where wallet = $2', [idOf(MAKER), OWNER]);
    const given = await post(
      { number: 1, maker: OWNER },
      { number: 2, tokenId: 2n, maker: OWNER, createdAt: AT - 1 },
    );
    await keep(given);
    expect(await inboxes()).toEqual([['followed_listed', FAN, 1_000]]);
  });

  test.each([
    ['at the limit', 1_000, 1],
    ['above the limit', 999, 0],
    ['without a limit', null, 0],
  ])('a watched car that is listed %s', async (_, below, told) => {
    await watch(below);
    await keep(await post({ number: 1 }));
    expect((await inboxes()).filter(([kind]) => kind === 'price_below')).toHaveLength(told);
  });

  test('a price below the limit is told when it falls there, not while it stays', async () => {
    await watch(1_000);
    await keep(await post({ number: 1, price: 1_500n }));
    await keep(await post({ number: 2, price: 900n, createdAt: AT + 1 }));
    await keep(await post({ number: 3, price: 800n, createdAt: AT + 2 }));
    expect(await inboxes()).toEqual([['price_below', FAN, 900]]);
  });

  test('what was listed before it was watched is not told', async () => {
    await watch(1_000, AT + 1);
    expect(await keep(await post({ number: 1 }))).toEqual([]);
  });

  test('an ended listing is told to its maker, and taken back with the time', async () => {
    const given = await post({ number: 1, active: false, reason: 'expired' });
    await keep(given);
    expect(await inboxes()).toEqual([['listing_expired', MAKER, 1_000]]);
    await db.query('update book_order set reason = null, active = true');
    expect(await keep(given)).toHaveLength(1);
    expect(await inboxes()).toEqual([]);
  });

  test('reads the given orders, however many a car has had', async () => {
    const numbers = Array.from({ length: 3_000 }, (_, i) => i + 1);
    const given = await post(
      ...numbers.map((number) => ({ number, tokenId: BigInt(number), createdAt: AT + number })),
    );
    await keep(given);
    await db.query('vacuum analyze');
    const params = [given.slice(100, 110), AT];
    for (const table of ['book_order', 'notice']) {
      expect(await countRowsRead(db, { sql: WRITE_ORDER_NOTICES, params, table })).toBeLessThanOrEqual(60);
    }
  });
});

describe('a listing by an author with very many followers', () => {
  const MANY = 2_500;
  const addFans = () =>
    db.query(
      `with fans as (insert into author (wallet) select 'fan ' || n from generate_series(1, ${MANY}) as n returning id)
       insert into follow select id, $1, id % 7 from fans`,
      [idOf(MAKER)],
    );
  const told = async () => {
    const rows = await db.query<{ rows: number; people: number }>(
      'select count(*)::int as rows, count(distinct author_id)::int as people from notice',
    );
    return rows[0];
  };

  test('tells the first ones at once, and all of them once in the end', async () => {
    await addFans();
    const given = await post({ number: 1 });
    await keep(given);
    expect(await told()).toEqual({ rows: TOLD_AT_ONCE, people: TOLD_AT_ONCE });
    await keep(given);
    expect(await db.transaction(fanOutNotices)).toBe(true);
    expect(await told()).toEqual({ rows: 2 * TOLD_AT_ONCE, people: 2 * TOLD_AT_ONCE });
    while (await db.transaction(fanOutNotices));
    expect(await told()).toEqual({ rows: MANY, people: MANY });
  });

  test('many listings at once write no more than one', async () => {
    await addFans();
    await keep(await post(...[1, 2, 3, 4].map((number) => ({ number, tokenId: BigInt(number) }))));
    expect((await told())?.rows).toBe(TOLD_AT_ONCE);
    while (await db.transaction(fanOutNotices));
    expect((await told())?.rows).toBe(4 * MANY);
  });

  test('who comes after is not told once the listing is over', async () => {
    await addFans();
    await keep(await post({ number: 1 }));
    await db.query(`update book_order set active = false, reason = 'cancelled'`);
    while (await db.transaction(fanOutNotices));
    expect((await told())?.rows).toBe(TOLD_AT_ONCE);
  });

  test('watchers of a price are told in parts, too', async () => {
    await db.query(
      `with fans as (insert into author (wallet) select 'fan ' || n from generate_series(1, ${MANY}) as n returning id)
       insert into watch select id, $1, 1000 + id % 3, 0 from fans`,
      [NFT],
    );
    await keep(await post({ number: 1 }));
    expect((await told())?.rows).toBe(TOLD_AT_ONCE);
    while (await db.transaction(fanOutNotices));
    expect(await told()).toEqual({ rows: MANY, people: MANY });
  });

  test('reads the followers that it tells', async () => {
    await addFans();
    const given = await post({ number: 1 });
    await db.query('vacuum analyze');
    const read = await countRowsRead(db, { sql: WRITE_ORDER_NOTICES, params: [given, AT], table: 'follow' });
    expect(read).toBeLessThanOrEqual(TOLD_AT_ONCE);
  });
});

describe('saved searches', () => {
  type Search = { key?: string; min?: number; max?: number; title?: string; at?: number; filters?: string };
  const search = ({ key = ANY_KEY, min = 0, max, title = '', at = 0, filters = key }: Search) =>
    db.query('insert into saved_search_key values ($1, $2, $3, $4, $5, $6, $7)', [
      ...[idOf(FAN), filters, key, min, max ?? MAX_UINT256, title, at],
    ]);
  const matches = async () => (await inboxes()).filter(([kind]) => kind === 'search_match');

  test.each<[string, Search, number]>([
    ['any', {}, 1],
    ['its kind, chain and title', { key: 'car|binance|*|*|*|nig', title: 'night co' }, 1],
    ['its series, rank and class', { key: '*|*|3|1|4|*' }, 1],
    ['another chain', { key: '*|matic|*|*|*|*' }, 0],
    ['another title that begins the same', { key: '*|*|*|*|*|nig', title: 'nightfall' }, 0],
    ['its price as the highest', { max: 1_000 }, 1],
    ['less than its price', { max: 999 }, 0],
    ['more than its price', { min: 1_001 }, 0],
    ['it, but was saved later', { at: AT + 1 }, 0],
  ])('a listing is told where the search is for %s', async (_, given, told) => {
    await search(given);
    const listed = await post({ number: 1 });
    await db.query(
      `update car set series = 3, rank = 1, class = 4, title = 'Night Comet 0001', title_folded = 'night comet 0001'`,
    );
    await keep(listed);
    await keep(listed);
    expect(await matches()).toHaveLength(told);
  });

  test('an account with several searches that match hears once, and not of its own listing', async () => {
    await search({});
    await search({ key: 'car|*|*|*|*|*', max: 5_000 });
    await db.query(`insert into saved_search_key values ($1, 'x', $2, 0, 5000, '', 0)`, [
      idOf(MAKER),
      ANY_KEY,
    ]);
    await keep(await post({ number: 1 }));
    expect(await matches()).toEqual([['search_match', FAN, 1_000]]);
  });

  test('a car that is listed again is told again only when its price has fallen to the search', async () => {
    await search({ max: 900 });
    await search({ key: 'car|*|*|*|*|*' });
    for (const [number, price] of [1_000n, 950n, 900n, 890n].entries())
      await keep(await post({ number: number + 1, price, createdAt: AT + number, active: true }));
    expect((await matches()).map(([, , amount]) => amount)).toEqual([1_000, 900]);
  });

  test('all are told in parts, and neither other searches nor the market are read', async () => {
    const MANY = 2 * TOLD_AT_ONCE + 1;
    await db.query(
      `with fans as (insert into author (wallet) select 'fan ' || n from generate_series(1, $1::int) as n returning id)
       insert into saved_search_key select id, 'f', '*|binance|*|*|*|*', 0, 1000 + id % 3, '', 0 from fans`,
      [MANY],
    );
    // Others: as many for each of the other chains and titles, and below the price.
    await db.query(
      `insert into saved_search_key select author_id, 'o ' || n, case n when 1 then '*|matic|*|*|*|*' when 2 then '*|*|*|*|*|zzz' else key end,
         0, case n when 3 then 10 else max_price end, '', 0 from saved_search_key, generate_series(1, 3) as n`,
    );
    const listed = await post({ number: 1 });
    await db.query('vacuum analyze');
    const question = { sql: WRITE_ORDER_NOTICES, params: [listed, AT], table: 'saved_search_key' };
    expect(await countRowsRead(db, question)).toBeLessThanOrEqual(TOLD_AT_ONCE);
    await db.query('truncate notice, notice_rest');
    await keep(listed);
    expect(await matches()).toHaveLength(TOLD_AT_ONCE);
    while (await db.transaction(fanOutNotices));
    expect(await matches()).toHaveLength(MANY);
  });
});
