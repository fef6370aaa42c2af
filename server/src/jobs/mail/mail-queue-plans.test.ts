import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { BATCH, CLAIM } from './mail-queue.ts';

const NOW = 1_800_000_000;

/** 20,000 mails were sent, 10,000 notices wait, and 10,000 more are to be tried again later. */
const MANY = `
  insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, sent_at)
  select 'mail ' || n, 'a@x.example', 's', 't', 'h', ${NOW} - n,
    case when n <= 10000 then ${NOW} - n when n <= 20000 then ${NOW} + n end, case when n > 20000 then ${NOW} end
  from generate_series(1, 40000) as n`;

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.query(MANY);
  await db.query('vacuum analyze mail');
}, 60_000);
afterAll(() => db.close());

describe('claimDue', () => {
  test('reads what it takes, however much waits', async () => {
    // Found by the index, read again to be changed, and once more by its number.
    expect(await countRowsRead(db, { sql: CLAIM, params: [NOW], table: 'mail' })).toBeLessThanOrEqual(
      BATCH * 3,
    );
  });
});
