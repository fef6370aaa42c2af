import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { BATCH, CLAIM, FORGET_WORDS } from './mail-queue.ts';

const NOW = 1_800_000_000;

/** 20,000 mails were sent, 10,000 notices wait, and 10,000 more are to be tried again later. */
const MANY = `
  insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, sent_at)
  select 'mail ' || n, 'a@x.example', 's', 't', 'h', ${NOW} - n,
    case when n <= 10000 then ${NOW} - n when n <= 20000 then ${NOW} + n end, case when n > 20000 then ${NOW} end
  from generate_series(1, 40000) as n`;

/** 5,000 old ones have lost their words. */
const OLD = `
  insert into mail (dedupe_key, recipient, subject, text, html, created_at, sent_at)
  select 'old ' || n, '', '', '', '', ${NOW} - 8640000 - n, ${NOW} - 8640000 from generate_series(1, 5000) as n`;

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.query(MANY);
  await db.query(OLD);
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

describe('pruneMails', () => {
  test('reads no mail again that has lost its words', async () => {
    expect(await countRowsRead(db, { sql: FORGET_WORDS, params: [NOW - 604_800], table: 'mail' })).toBe(0);
  });
});
