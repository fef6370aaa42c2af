import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, bearer, openSession } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

/** The statements of docs/security-inventory.md, "When something leaks": of one account, then of all. */
const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/security-inventory.md'), 'utf8');
const [, statements = ''] = /## When something leaks[\s\S]*?```sql\n([\s\S]*?)```/.exec(GUIDE) ?? [];
const [ofOne = '', ofAll = ''] = statements.split(/\n{2,}/);

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** Runs each statement as an operator would, in psql. */
async function run(sql: string): Promise<void> {
  const plain = sql.replaceAll(/--.*$/gm, '').split(';');
  for (const statement of plain.filter((one) => one.trim())) await api.db.query(statement);
}

test('ends the sessions that it says, and no others', async () => {
  const users = [await addAccount(api.db), await addAccount(api.db)];
  await api.db.query(`update auth_user set email = 'driver@cars.example' where id = $1`, [users[0] ?? '']);
  const tokens = await Promise.all(users.map((user) => openSession(api.db, user)));
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => (await api.call('/api/auth/me', { headers: bearer(token) })).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  await run(ofOne);
  expect(await statuses()).toEqual([401, 200]);
  await run(ofAll);
  expect(await statuses()).toEqual([401, 401]);
  expect(await api.db.query('select 1 from auth_verification')).toEqual([]);
});
