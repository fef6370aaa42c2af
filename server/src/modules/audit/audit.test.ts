import { AuditListSchema, AuditQuerySchema } from '@pitlane/shared/api/audit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealEntries } from '../../core/audit/seal-entries.ts';
import { type ExportedEntry, verifyExport } from '../../core/audit/verify-chain.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { addAccount, bearer, keepPasskeyProof, openSession } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { entriesStatement, OWN } from './audit.repo.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ trustedProxies: 1 });
});
/** The headers of an operator's session. What a token reads would be logged too, within seconds. */
let operator: Record<string, string>;
beforeEach(async () => {
  await api.db.reset();
  const userId = await addAccount(api.db);
  await api.db.query('insert into operator (user_id, at) values ($1, 1)', [userId]);
  const token = await openSession(api.db, userId);
  await keepPasskeyProof(api.db, token);
  operator = bearer(token);
});
afterAll(() => api.close());

const audit = async (query = '') =>
  AuditListSchema.parse((await api.json(`/api/operator/audit${query}`, { headers: operator })).body);

describe('the audit log', () => {
  const publish = (title: string, headers = operator) =>
    api.post('/api/announcements', { title, body: 'Words.' }, headers);

  test('says what was before and after, and by which request', async () => {
    const { body, headers } = await publish('Season two');
    await api.json(`/api/announcements/${body.id}`, { method: 'DELETE', headers: operator });
    const { entries } = await audit();
    expect(entries).toMatchObject([
      {
        deed: 'announcement.withdraw',
        author: { id: 1 },
        token: null,
        before: { title: 'Season two' },
        after: null,
      },
      {
        deed: 'announcement.publish',
        before: null,
        after: { title: 'Season two' },
        request_id: headers.get('x-request-id'),
      },
    ]);
    expect((await api.json('/api/announcements')).body.announcements).toEqual([]);
  });

  test('is paged and filtered', async () => {
    for (const title of ['One', 'Two', 'Three']) await publish(title);
    const first = await audit('?limit=2&deed=announcement.publish');
    expect(first.entries.map(({ target }) => target)).toEqual(['3', '2']);
    const second = await audit(`?limit=2&deed=announcement.publish&before=${first.next}`);
    expect([second.entries.map(({ target }) => target), second.next]).toEqual([['1'], null]);
    expect((await audit('?deed=operator.appoint')).entries).toEqual([]);
    expect((await audit('?target=2')).entries).toHaveLength(1);
    expect((await audit('?author=1')).entries).toHaveLength(3);
    expect((await audit('?author=2')).entries).toEqual([]);
  });

  test.each([
    'update audit_entry set deed = $1',
    'delete from audit_entry where deed <> $1',
    'truncate audit_entry',
  ])('refuses: %s', async (sql) => {
    await publish('One');
    const params = sql.includes('$1') ? ['x'] : [];
    await expect(api.db.query(sql, params)).rejects.toThrow(/neither changed nor deleted/);
    expect((await audit()).entries).toHaveLength(1);
  });

  test('a deed that fails leaves no entry', async () => {
    const gone = await api.json('/api/announcements/7', { method: 'DELETE', headers: operator });
    expect(gone.status).toBe(404);
    expect((await audit()).entries).toEqual([]);
  });

  test('keeps the network and the kind of browser of who did it, and not the address', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const from = (address: string) => ({ ...operator, 'user-agent': agent, 'x-forwarded-for': address });
    await publish('Four', from('203.0.113.77'));
    await publish('Six', from('2001:db8:12:3456:aaaa::1'));
    const { entries } = await audit('?deed=announcement.publish');
    expect(entries.map(({ network, browser }) => [network, browser])).toEqual([
      ['2001:db8:12::/48', 'Firefox on Windows'],
      ['203.0.113.0/24', 'Firefox on Windows'],
    ]);
  });

  test('is filtered by time', async () => {
    await api.db.query(
      `insert into audit_entry (at, deed, target, request_id) select n, 'mail.retry', n::text, 'r' from generate_series(1, 5) as n`,
    );
    const { entries } = await audit('?since=2&until=4');
    expect(entries.map(({ target }) => target)).toEqual(['4', '3', '2']);
  });

  test.each(['?limit=0', '?limit=101', '?deed=x', '?before=0', '?colour=red'])(
    '%s is refused',
    async (query) => {
      const { status } = await api.json(`/api/operator/audit${query}`, { headers: operator });
      expect(status).toBe(400);
    },
  );
});

describe('the export', () => {
  const read = async (query = '') => {
    const response = await api.call(`/api/operator/audit/export${query}`, { headers: operator });
    const text = await response.text();
    return {
      response,
      lines: text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ExportedEntry),
    };
  };
  const fill = (count: number) =>
    api.db.query(
      `insert into audit_entry (at, deed, target, after, request_id)
       select n, 'order.judge', 'target ' || n, jsonb_build_object('n', n, 'a', array[1, 2]), 'r' from generate_series(1, $1::int) as n`,
      [count],
    );

  test('has all sealed entries with their hashes, and verifies', async () => {
    await fill(2_300);
    for (let isDone = false; !isDone; ) isDone = (await sealEntries(api.db)).isDone;
    await fill(1);
    const { response, lines } = await read();
    expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_300 }, (_, n) => n + 1));
    const chain = (await api.json('/api/operator/audit/chain', { headers: operator })).body;
    expect(await verifyExport(lines, 3_000)).toEqual({
      head: { seq: 2_300, hash: chain.hash },
      problem: undefined,
    });
  });

  test('continues where the last one ended', async () => {
    await fill(9);
    await sealEntries(api.db);
    const { lines } = await read('?after=3&limit=4');
    expect(lines.map(({ seq }) => seq)).toEqual([4, 5, 6, 7]);
    expect((await verifyExport(lines, 3_000)).problem).toBeUndefined();
    expect((await read('?after=9')).lines).toEqual([]);
  });

  test.each(['?limit=0', '?limit=100001', '?after=-1', '?after=x'])('%s is refused', async (query) => {
    expect((await api.json(`/api/operator/audit/export${query}`, { headers: operator })).status).toBe(400);
  });
});

describe('rows that statements read', () => {
  const ENTRIES = `
  insert into audit_entry (at, author_id, deed, target, request_id)
  select n, 1 + n % 20, case when n % 2 = 0 then 'mail.retry' else 'order.judge' end, 'target ' || n / 10, 'r'
  from generate_series(1, 20000) as n`;

  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
    await db.query(ENTRIES);
    await db.query('vacuum analyze');
  }, 60_000);
  afterAll(() => db.close());

  test.each([
    ['all', {}],
    ['of a deed', { deed: 'mail.retry' }],
    ['of an author', { author: '7' }],
    ['about one thing', { target: 'target 3' }],
    ['about nothing that there is', { target: 'nothing' }],
    ['of a time long ago', { until: '500' }],
    ['since a short time', { since: '19990' }],
  ])('a page of the audit log reads the entries on it: %s', async (_, given) => {
    const query = AuditQuerySchema.parse({ limit: '30', ...given });
    const read = await countRowsRead(db, { ...entriesStatement(query), table: 'audit_entry' });
    // Each twentieth is that author's, and as often a walk from the newest on is the shortest way.
    expect(read).toBeLessThanOrEqual(31 * 25);
  });

  // Half of the entries are one person's, half are one deed, and none is both.
  const APART = `
  insert into audit_entry (at, author_id, deed, target, request_id)
  select 30000 + n, case when n % 2 = 0 then 100 else 101 end, case when n % 2 = 0 then 'job.pause' else 'job.resume' end,
    case when n % 2 = 0 then 'mail' else 'ranks' end, 'r'
  from generate_series(1, 20000) as n`;

  describe('where many entries match one filter and none matches two', () => {
    beforeAll(async () => {
      await db.query(APART);
      await db.query('vacuum analyze audit_entry');
    }, 60_000);

    test.each([
      ['a deed of a person', { author: '100', deed: 'job.resume' }],
      ['a deed about a thing', { target: 'mail', deed: 'job.resume' }],
      ['a person and a thing', { author: '100', target: 'ranks' }],
      ['all three', { author: '100', target: 'mail', deed: 'job.resume' }],
      ['a deed of a person in a time', { author: '100', deed: 'job.resume', since: '35000', until: '45000' }],
      ['the next page', { before: '30010' }],
      ['the next page of a deed', { before: '30010', deed: 'job.pause' }],
      ['the next page of a deed of a person', { before: '30010', author: '100', deed: 'job.pause' }],
    ])('a page reads the entries on it: %s', async (_, given) => {
      const query = AuditQuerySchema.parse({ limit: '30', ...given });
      const read = await countRowsRead(db, { ...entriesStatement(query), table: 'audit_entry' });
      // The entry that a page follows is read too.
      expect(read).toBeLessThanOrEqual(32);
    });
  });

  test('the activity of an account reads its own entries', async () => {
    const read = await countRowsRead(db, { sql: OWN, params: [7], table: 'audit_entry' });
    expect(read).toBeLessThanOrEqual(1_000);
  });
});
