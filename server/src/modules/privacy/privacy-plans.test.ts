import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { PERSONAL_ROWS } from './personal-rows.ts';
import { toStatement } from './privacy.repo.ts';

const OTHERS = 3_000;
/** Rows of other people, one or two each. */
const FILL = [
  `insert into author (wallet, user_id) select 'wallet ' || n, 'user ' || n from generate_series(1, ${OTHERS}) as n`,
  `insert into auth_user (id, name, email, email_verified, created_at, updated_at)
   select user_id, 'n', user_id || '@x.example', true, 0, 0 from author`,
  `insert into auth_session (id, user_id, token, expires_at, created_at, updated_at) select id, user_id, id, 1, 0, 0 from author`,
  `insert into auth_credential (id, user_id, account_id, provider_id, created_at, updated_at)
   select id, user_id, id, 'credential', 0, 0 from author`,
  `insert into nft_like select 'car ' || id, id, id from author`,
  `insert into follow select id, 1 + id % ${OTHERS}, id from author`,
  `insert into notice (author_id, kind, cause, chain, nft_id, at, personal, gone)
   select id, 'sold', 'cause ' || id, 'binance', 'car 1', id, false, id % 2 = 0 from author`,
  `insert into notice_setting select id, 'sold', 'mail', true from author`,
  `insert into watch select id, 'car 1', 1, 1 from author`,
  `insert into saved_search select id, 'chain=matic', 'n', true, 1 from author`,
  `insert into saved_search_key select id, 'chain=matic', '*|matic|*|*|*|*', 0, 1, '', 1 from author`,
  `insert into push_subscription (author_id, endpoint, p256dh, auth, at) select id, 'https://x.example/' || id, 'p', 'a', 1 from author`,
  `insert into upload (key, author_id, field, size, created_at) select id, id, 'avatar', 1, 1 from author`,
  `insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
   select id, id, case when id % 2 = 0 then '{"userId":"' || user_id || '","tries":5}' else '{"email":"' || user_id || '@x.example"}' end, 1, 0, 0
   from author`,
  `insert into mail (dedupe_key, recipient, subject, text, html, created_at, sent_at)
   select id, case when id % 2 = 0 then user_id || '@x.example' else '' end, 's', 't', 'h', id, id from author`,
];

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  for (const sql of FILL) await db.query(sql);
  await db.query('vacuum analyze');
}, 60_000);
afterAll(() => db.close());

const LEAVER = { authorIds: [OTHERS + 1, OTHERS + 2], userId: 'leaver', email: 'leaver@x.example' };

describe('PERSONAL_ROWS', () => {
  const statements = PERSONAL_ROWS.flatMap(({ part, table, read, erase }) => [
    [`reading ${part}`, table, read] as const,
    ...(erase ? [[`erasing ${part}`, table, erase] as const] : []),
  ]);

  test.each(statements)('%s reads nothing of other people', async (_, table, given) => {
    for (const email of [null, LEAVER.email]) {
      const [sql, params] = toStatement(given, { ...LEAVER, email });
      expect(await countRowsRead(db, { sql, params, table })).toBe(0);
    }
  });
});
