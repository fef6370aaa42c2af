import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { readSigningKey } from './signing-key.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('readSigningKey: processes that start at once get one key', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => readSigningKey(db)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
});
