import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { DELETE_LINKS, deleteExpiredStatement } from './accounts.repo.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.query(
    `insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
     select n, 'link ' || n, '{"userId":"user ' || n || '","email":"a@x.example"}', 1000 + n, 0, 0 from generate_series(1, 5000) as n`,
  );
  await db.query('vacuum analyze');
}, 60_000);
afterAll(() => db.close());

test('deleting the links of a user reads no other links', async () => {
  const params = ['{"userId":"user 7"', '{"userId":"user 7"\u{10ffff}'];
  // Found, and deleted.
  expect(await countRowsRead(db, { sql: DELETE_LINKS, params, table: 'auth_verification' })).toBe(1);
});

test('forgetting what has ended reads nothing that has not', async () => {
  const sql = deleteExpiredStatement('auth_verification');
  expect(await countRowsRead(db, { sql, params: [1_000], table: 'auth_verification' })).toBe(0);
});
