import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrigin } from '../../platform/http/request-origin.ts';
import { createLog } from '../../platform/log.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createAuditTally } from './audit-tally.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
beforeEach(() => db.reset());
afterAll(() => db.close());

let nowMs = 0;
const openTally = () => createAuditTally(db, createLog('silent'), { clock: () => nowMs });
const from = (client: string, work: () => void) =>
  withOrigin({ requestId: 'r', client, userAgent: undefined }, work);
const fail = (tally: ReturnType<typeof openTally>, authorId: number | null = null) =>
  tally.count({ deed: 'account.sign_in_failed', of: { authorId }, after: { way: 'password' } });
const entries = () =>
  db.query<{ author: number | null; network: string | null; after: unknown }>(
    'select author_id as author, network, after from audit_entry order by id',
  );

test('the first is written soon, the following ones together', async () => {
  const tally = openTally();
  from('203.0.113.7', () => fail(tally));
  await tally.flush();
  for (let n = 0; n < 1_000; n++) from(`203.0.113.${n % 250}`, () => fail(tally));
  await tally.flush();
  expect(await entries()).toEqual([
    { author: null, network: '203.0.113.0/24', after: { way: 'password', count: 1 } },
  ]);
  nowMs += 600_000;
  await tally.flush();
  expect((await entries())[1]?.after).toEqual({ way: 'password', count: 1_000 });
  nowMs += 600_000;
  await tally.flush();
  expect(await entries()).toHaveLength(2);
  await tally.close();
});

test('accounts and networks are counted apart', async () => {
  const tally = openTally();
  from('203.0.113.7', () => fail(tally, 7));
  from('203.0.113.7', () => fail(tally));
  from('2001:db8:1:2::/64', () => fail(tally, 7));
  await tally.close();
  expect((await entries()).map(({ author, network }) => [author, network])).toEqual([
    [7, '203.0.113.0/24'],
    [null, '203.0.113.0/24'],
    [7, '2001:db8:1::/48'],
  ]);
});

test('however many networks try, a process writes at most 200 entries at once and 360 an hour', async () => {
  const tally = openTally();
  const HOURS = 3;
  for (let hour = 0; hour < HOURS; hour++) {
    for (let n = 0; n < 6_000; n++) from(`${10 + hour}.${n >> 8}.${n & 255}.1`, () => fail(tally, n % 50));
    await tally.flush();
    nowMs += 3_600_000;
  }
  await tally.close();
  const rows = await entries();
  expect(rows.length).toBeLessThan(200 + HOURS * (360 + 1));
  expect(rows.length).toBeGreaterThan(200);
  const total = rows.reduce((sum, { after }) => sum + (after as { count: number }).count, 0);
  expect(total).toBe(HOURS * 6_000);
});

/** A tally whose database is away until it is called back. */
function openAwayTally() {
  let isAway = true;
  const query: TestDb['query'] = (sql, params) => {
    if (isAway) throw new Error('away');
    return db.query(sql, params);
  };
  const tally = createAuditTally({ query }, createLog('silent'), { clock: () => nowMs });
  const comeBack = () => {
    isAway = false;
  };
  return { tally, comeBack };
}

test('what came while the database was away is written later', async () => {
  const { tally, comeBack } = openAwayTally();
  from('203.0.113.7', () => fail(tally));
  await expect(tally.flush()).rejects.toThrow('away');
  comeBack();
  await tally.close();
  expect(await entries()).toHaveLength(1);
});

test('what is beyond the limit is written too when the process ends', async () => {
  const tally = openTally();
  for (let n = 0; n < 300; n++) from(`10.${n >> 8}.${n & 255}.1`, () => fail(tally));
  await tally.close();
  const rows = await entries();
  const total = rows.reduce((sum, { after }) => sum + (after as { count: number }).count, 0);
  expect([rows.length, total]).toEqual([201, 300]);
});

test('an outage uses up none of the entries of later', async () => {
  const { tally, comeBack } = openAwayTally();
  for (let n = 0; n < 150; n++) from(`10.0.${n}.1`, () => fail(tally));
  for (let n = 0; n < 100; n++) await expect(tally.flush()).rejects.toThrow('away');
  comeBack();
  await tally.flush();
  expect((await entries()).filter(({ network }) => network !== null)).toHaveLength(150);
  await tally.close();
});

test('a clock that is set back keeps nothing back', async () => {
  nowMs = 86_400_000;
  const tally = openTally();
  from('203.0.113.7', () => fail(tally));
  await tally.flush();
  from('203.0.113.7', () => fail(tally));
  nowMs = 0;
  await tally.flush();
  expect(await entries()).toHaveLength(2);
  await tally.close();
});
