import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlValue } from '../../platform/db/db.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { followsStatement, pageStatement } from './authors.repo.ts';

const MANY = 5_000;
const LIMIT = 21;

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.query(
    `insert into author (wallet, user_id, username, username_key)
     select 'wallet ' || n, 'user ' || n, 'Driver ' || n, 'driver' || n from generate_series(1, ${MANY}) as n`,
  );
  // All authors follow the first, who follows all of them.
  await db.query(
    `insert into follow select id, 1, id from author where id > 1 union all select 1, id, id from author`,
  );
  await db.query('vacuum analyze');
}, 60_000);
afterAll(() => db.close());

describe('pageStatement', () => {
  test.each<[string, { named: boolean; after: boolean }, SqlValue[]]>([
    ['the first page', { named: false, after: false }, [LIMIT]],
    ['a deep page', { named: false, after: true }, [LIMIT, 4_000]],
    ['a beginning that all names have', { named: true, after: false }, [LIMIT, 'driver', 'driver\u{10ffff}']],
    ['a deep page of it', { named: true, after: true }, [LIMIT, 4_000, 'driver\u{10ffff}']],
    ['a beginning that no name has', { named: true, after: false }, [LIMIT, 'x', 'x\u{10ffff}']],
  ])('%s reads the rows that it shows', async (_, which, params) => {
    const read = await countRowsRead(db, { sql: pageStatement(which), params, table: 'author' });
    // Each author, and its wallets.
    expect(read).toBeLessThanOrEqual(3 * LIMIT);
  });
});

describe('followsStatement', () => {
  test.each<['followers' | 'following', number | undefined]>([
    ['followers', undefined],
    ['followers', 2_000],
    ['following', undefined],
    ['following', 2_000],
  ])('%s of an author with thousands after %s reads only the rows that it shows', async (side, after) => {
    const sql = followsStatement(side, after !== undefined);
    const params = after === undefined ? [1, LIMIT] : [1, LIMIT, after];
    expect(await countRowsRead(db, { sql, params, table: 'follow' })).toBeLessThanOrEqual(LIMIT + 2);
  });
});
