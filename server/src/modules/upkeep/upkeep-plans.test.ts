import { QUEUE_STATES } from '@pitlane/shared/api/upkeep';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { COUNT_MAILS, mailsStatement } from './upkeep.repo.ts';

const LIMIT = 31;

/** The oldest half has lost its words; of the rest ten were given up, and 9,000 wait. */
const MANY = `
  insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, sent_at, failed_at)
  select 'mail ' || n, 'a@x.example', 's', case when n > 20000 then 't' else '' end, '', n,
    case when n % 4 = 3 and n > 4000 then n end, case when n % 4 <> 3 and n % 2000 <> 0 then n end,
    case when n % 2000 = 0 or (n % 4 = 3 and n <= 4000) then n end
  from generate_series(1, 40000) as n`;

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.query(MANY);
  await db.query('vacuum analyze mail');
}, 60_000);
afterAll(() => db.close());

test.each(QUEUE_STATES)('a page of mails that are %s reads those on it', async (state) => {
  for (const before of [undefined, 20_010]) {
    const statement = mailsStatement({ state, before }, LIMIT);
    expect(await countRowsRead(db, { ...statement, table: 'mail' })).toBeLessThanOrEqual(LIMIT);
  }
});

test('counts no further than it says', async () => {
  expect(await countRowsRead(db, { sql: COUNT_MAILS, table: 'mail' })).toBeLessThanOrEqual(2_010);
});
