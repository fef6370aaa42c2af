import { AuditQuerySchema } from '@pitlane/shared/api/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { entriesStatement, OPERATORS } from './operator.repo.ts';

const ENTRIES = `
  insert into audit_entry (at, author_id, deed, target, request_id)
  select n, 1 + n % 20, case when n % 2 = 0 then 'mail.retry' else 'order.judge' end, 'target ' || n / 10, 'r'
  from generate_series(1, 20000) as n`;
const USERS = `
  insert into auth_user (id, name, email, email_verified, created_at, updated_at)
  select 'user ' || n, 'n', 'u' || n || '@x.example', true, 1, 1 from generate_series(1, 10000) as n`;

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.query(ENTRIES);
  await db.query(USERS);
  await db.query(`insert into author (user_id) select id from auth_user`);
  await db.query(`insert into operator (user_id, at) select 'user ' || n, n from generate_series(1, 3) as n`);
  await db.query('vacuum analyze');
}, 60_000);
afterAll(() => db.close());

test.each([
  ['all', {}],
  ['of a deed', { deed: 'mail.retry' }],
  ['of an author', { author: '7' }],
  ['about one thing', { target: 'target 3' }],
  ['about nothing that there is', { target: 'nothing' }],
])('a page of the audit log reads the entries on it: %s', async (_, given) => {
  const query = AuditQuerySchema.parse({ limit: '30', ...given });
  const read = await countRowsRead(db, { ...entriesStatement(query), table: 'audit_entry' });
  // Each twentieth is that author's, and as often a walk from the newest on is the shortest way.
  expect(read).toBeLessThanOrEqual(31 * 25);
});

test('the list of operators reads no other accounts', async () => {
  for (const email of ['u9999@x.example', null]) {
    const read = await countRowsRead(db, { sql: OPERATORS, params: [email], table: 'auth_user' });
    // The shared account is found by its address, and read once more.
    expect(read).toBeLessThanOrEqual(5);
  }
});
