import { ReportListSchema, ReportSchema, ReportTakenSchema } from '@pitlane/shared/api/reports';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { addAccount, bearer, openSession } from '../../testing/test-accounts.ts';
import { type TestApi, testCar } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});
beforeEach(() => api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n })]));

const SCRIPT = bearer('pitlane_the-operator-alone-knows');
const GIVEN = { kind: 'item', target: 'binance-cars-1', reason: 'copied', words: 'The picture is mine.' };
async function addPerson(name = crypto.randomUUID()) {
  const userId = await addAccount(api.db, name);
  return bearer(await openSession(api.db, userId));
}
const report = (headers: Record<string, string> = {}, changes: object = {}) =>
  api.post('/api/reports', { ...GIVEN, ...changes }, headers);
const list = async (state = 'open') =>
  ReportListSchema.parse((await api.json(`/api/operator/reports?state=${state}`, { headers: SCRIPT })).body);
const decide = (id: number, body: object, headers = SCRIPT) =>
  api.post(`/api/operator/reports/${id}/decision`, body, headers);
const inbox = async (headers: Record<string, string>) => (await api.json('/api/notices', { headers })).body;

describe('reporting', () => {
  test('an account reports, and an operator sees it', async () => {
    const me = await addPerson();
    const { status, body } = await report(me);
    expect([status, ReportTakenSchema.parse(body).told]).toEqual([201, true]);
    const { reports } = await list();
    expect(reports).toMatchObject([
      {
        about: { target: 'binance-cars-1', link: '/ItemDetail/binance-cars-1' },
        words: GIVEN.words,
        state: 'open',
      },
    ]);
    expect(reports[0]?.reporter?.id).toBeGreaterThan(0);
  });

  test('a visitor without an account reports too, and is not told', async () => {
    const { status, body } = await report();
    expect([status, body.told]).toEqual([201, false]);
    expect((await list()).reports[0]?.reporter).toBeNull();
    const rows = await api.db.query<{ reporter: string }>('select reporter from report');
    expect(rows[0]?.reporter).toMatch(/^address [\w-]{43}$/);
  });

  test('one report about the same is open for each reporter', async () => {
    const me = await addPerson();
    const answers = await Promise.all([report(me), report(me)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await report(me, { target: 'binance-cars-2' })).status).toBe(201);
    expect((await report(await addPerson())).status).toBe(201);
  });

  test('an account reports so often and not oftener', async () => {
    const me = await addPerson();
    for (let i = 0; i < 10; i++) await report(me);
    const { status, headers } = await report(me);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('many accounts of one address report no oftener than a household does', async () => {
    for (let i = 0; i < 15; i++) expect((await report(await addPerson())).status).toBe(201);
    const { status, headers } = await report(await addPerson());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('a linked wallet is reported as its account', async () => {
    await addAccount(api.db);
    await api.db.query(
      'update author set holder_id = (select id from author where user_id is not null) where wallet is not null',
    );
    await report({}, { kind: 'author', target: '1' });
    const [account] = await api.db.query<{ id: number }>('select id from author where user_id is not null');
    expect((await list()).reports[0]?.about.target).toBe(String(account?.id));
  });

  test.each([
    [{ target: 'binance-cars-99' }, 404, 'target'],
    [{ kind: 'author', target: '99' }, 404, 'target'],
    [{ kind: 'author', target: 'binance-cars-1' }, 400, 'target'],
    [{ target: '1' }, 400, 'target'],
    [{ target: "x' or 1=1" }, 400, 'target'],
    [{ kind: 'comment' }, 400, 'kind'],
    [{ reason: 'because' }, 400, 'reason'],
    [{ words: 'x'.repeat(1_001) }, 400, 'words'],
    [{ state: 'hidden' }, 400, 'state'],
  ])('%j is refused', async (changes, wanted, field) => {
    const { status, body } = await report({}, changes);
    expect([status, body.error.field]).toEqual([wanted, field]);
    expect((await list()).reports).toEqual([]);
  });
});

describe('deciding', () => {
  test('hiding hides it, decides all open reports about the same, and tells their reporters', async () => {
    const [ada, bob] = [await addPerson(), await addPerson()];
    await report(ada);
    await report(bob);
    await report(bob, { target: 'binance-cars-2' });
    const { body } = await decide(1, { decision: 'hidden', note: 'Thank you.' });
    expect(ReportSchema.parse(body)).toMatchObject({ id: 1, state: 'hidden', note: 'Thank you.' });
    expect((await list('hidden')).reports.map(({ id }) => id)).toEqual([2, 1]);
    expect((await list()).reports.map(({ id }) => id)).toEqual([3]);
    const { body: hidden } = await api.json('/api/operator/hidden', { headers: SCRIPT });
    expect(hidden.hidden).toMatchObject([{ about: { target: 'binance-cars-1' }, reason: 'Thank you.' }]);
    for (const headers of [ada, bob]) {
      const { notices, unread } = await inbox(headers);
      expect([unread, notices[0].kind, notices[0].link]).toEqual([
        1,
        'report_decided',
        '/ItemDetail/binance-cars-1',
      ]);
      expect(notices[0].body).toMatch(/is now hidden on this site\. Thank you\.$/);
    }
  });

  test('dismissing leaves it and the other reports', async () => {
    const me = await addPerson();
    await report(me);
    await report(await addPerson());
    await decide(1, { decision: 'dismissed', note: 'It is theirs.' });
    expect((await list()).reports.map(({ id }) => id)).toEqual([2]);
    expect((await inbox(me)).notices[0].body).toMatch(/stays as it is\. It is theirs\.$/);
    // Another one may be sent afterwards.
    expect((await report(me)).status).toBe(201);
  });

  test('an author is named in the notice, and the notice leads to its page', async () => {
    const me = await addPerson();
    await api.db.query("update author set username = 'Copy Cat', username_key = 'copycat' where id = 1");
    await report(me, { kind: 'author', target: '1' });
    await decide(1, { decision: 'dismissed' });
    expect((await inbox(me)).notices[0]).toMatchObject({
      link: '/Author/1',
      body: 'Thank you for telling us: Copy Cat stays as it is.',
    });
  });

  test('of two who decide at once one does, and the other is told what it is', async () => {
    await report();
    const both = await Promise.all([decide(1, { decision: 'hidden' }), decide(1, { decision: 'dismissed' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.error.message).toMatch(/Another operator has already decided/);
    const log = await api.json('/api/operator/audit?deed=report.decide', { headers: SCRIPT });
    expect(log.body.entries).toHaveLength(1);
  });

  test.each([
    [1, {}, 400],
    [1, { decision: 'open' }, 400],
    [1, { decision: 'hidden', note: 'x'.repeat(301) }, 400],
    [9, { decision: 'hidden' }, 404],
  ])('report %i as %j is refused', async (id, body, wanted) => {
    await report();
    expect((await decide(id, body)).status).toBe(wanted);
    expect((await list()).reports).toHaveLength(1);
  });

  test('a visitor decides nothing and reads nothing', async () => {
    await report();
    const me = await addPerson();
    expect((await decide(1, { decision: 'hidden' }, me)).status).toBe(403);
    expect((await api.json('/api/operator/reports', { headers: me })).status).toBe(403);
  });
});
