import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { countBlocksRead } from '../../testing/count-blocks-read.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { NOW } from '../../testing/test-health.ts';
import { STUCK_MAILS } from './health.repo.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

describe('STUCK_MAILS', () => {
  const add = (count: number, values: string) =>
    db.query(
      `insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, attempts, failed_at, last_code)
       select 'mail ' || n || random(), 'a@x.example', 's', 't', 'h', ${values} from generate_series(1, ${count}) as n`,
    );
  const count = () => countRowsRead(db, { sql: STUCK_MAILS, params: [NOW], table: 'mail' });

  test('a mail server that is away since a minute: none of the mails that wait is read', async () => {
    await add(20_000, `${NOW} - 60, ${NOW} + n, 1 + n % 2, null, 'unreachable'`);
    await add(20_000, `${NOW} - n % 500, ${NOW}, 0, null, null`);
    await add(20_000, `${NOW} - 60000, null, 1, ${NOW} - n, 'refused'`);
    await db.query('vacuum analyze mail');
    expect(await count()).toBe(0);
    expect(await countBlocksRead(db, STUCK_MAILS, [NOW])).toBeLessThanOrEqual(12);
  });

  test('one that is away since hours: some are read, however many wait', async () => {
    await add(20_000, `${NOW} - 60000, ${NOW} + n, 6, null, 'unreachable'`);
    await add(20_000, `${NOW} - 60000, ${NOW}, 0, null, null`);
    await add(20_000, `${NOW} - 60000, null, 9, ${NOW} - n, 'login'`);
    await db.query('vacuum analyze mail');
    expect(await count()).toBeLessThanOrEqual(3_000);
  });
});
