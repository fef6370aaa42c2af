import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../platform/db/db.ts';
import { countRowsRead } from '../testing/count-rows-read.ts';
import { openTestDb } from '../testing/test-db.ts';
import { findSummaryDrift, recountSummaries } from './find-summary-drift.ts';
import { readIndexState, STATE } from './index-state.ts';
import { findLastShared, findUnread, renewWatched, UNREAD, type WatchedAccount } from './watched-accounts.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

/** Watches wallets with the numbers from one to another. */
const watch = (from: number, to: number) =>
  db.query(
    `insert into watched_account (chain, account, seq, since)
     select 'binance', '0x' || n, n, 0 from generate_series($1::int, $2::int) as n`,
    [from, to],
  );
const seqsOf = (list: readonly WatchedAccount[]) => list.map(({ seq }) => seq);

describe('renewWatched', () => {
  /** Renews a list, and counts the rows that were read for it. */
  async function renew(known: readonly WatchedAccount[], count: number) {
    let rows = 0;
    const counting: Queryable = {
      query: async (sql, params) => {
        const found = await db.query(sql, params);
        rows += found.length;
        return found as never;
      },
    };
    const list = await renewWatched(counting, 'binance', { known, count });
    return { list, rows };
  }

  test('reads only the newest part of a long list that has grown', async () => {
    await watch(1, 5_000);
    const { list: all } = await renew([], 5_000);
    expect(seqsOf(all)).toEqual(Array.from({ length: 5_000 }, (_, i) => i + 1));
    await watch(5_001, 5_003);
    const { list, rows } = await renew(all, 5_003);
    expect(seqsOf(list)).toEqual(Array.from({ length: 5_003 }, (_, i) => i + 1));
    expect(rows).toBe(1_003);
  });

  test('finds a wallet whose post has committed late, however late', async () => {
    await watch(1, 1_000);
    await watch(1_002, 4_500);
    await watch(4_502, 5_000);
    const { list: all } = await renew([], 4_998);
    await watch(4_501, 4_501);
    const { list: some } = await renew(all, 4_999);
    expect(seqsOf(some)).toContain(4_501);
    await watch(1_001, 1_001);
    const { list } = await renew(some, 5_000);
    expect(seqsOf(list)).toEqual(Array.from({ length: 5_000 }, (_, i) => i + 1));
  });

  test('starts over where the list has become shorter', async () => {
    await watch(1, 3_000);
    const { list: all } = await renew([], 3_000);
    await db.query('delete from watched_account where seq > 2500');
    expect((await renew(all, 2_500)).list).toHaveLength(2_500);
  });
});

describe('the number of watched wallets', () => {
  const count = async () => (await readIndexState(db, 'binance')).watched;

  test('follows what is added and removed', async () => {
    await watch(1, 5);
    await watch(7, 8);
    await db.query(`insert into watched_account (chain, account, since) values ('matic', '0x1', 0)`);
    expect(await count()).toBe(7);
    await db.query('delete from watched_account where seq < 3');
    expect(await count()).toBe(5);
    expect(await findSummaryDrift(db)).toEqual([]);
  });

  test('is counted again where it was changed by hand', async () => {
    await watch(1, 5);
    await db.query('update watched_count set count = 9');
    expect(await findSummaryDrift(db)).toEqual([
      { summary: 'watched_count', key: 'binance', kept: 9, counted: 5 },
    ]);
    await recountSummaries(db);
    expect(await count()).toBe(5);
  });

  test('is read without the wallets', async () => {
    await watch(1, 5_000);
    await db.query('vacuum analyze watched_account');
    expect(await countRowsRead(db, { sql: STATE, params: ['binance'], table: 'watched_account' })).toBe(0);
  });
});

describe('findUnread', () => {
  const MANY = 5_000;
  beforeEach(async () => {
    await watch(1, MANY);
    await db.query(
      `insert into maker_money (id, chain, maker, balance, allowance, stale, version)
       select 'binance-0x' || n, 'binance', '0x' || n, 1, 1, n = 17, n from generate_series(1, $1::int) as n where n <> 4990`,
      [MANY],
    );
    await db.query('vacuum analyze watched_account, maker_money');
  });

  test('finds what has changed and what was never read', async () => {
    expect(seqsOf(await findUnread(db, 'binance', 0))).toEqual([17, 4_990]);
    expect(seqsOf(await findUnread(db, 'binance', 4_980))).toEqual([17, 4_990]);
    expect(seqsOf(await findUnread(db, 'binance', MANY))).toEqual([17]);
  });

  test.each(['watched_account', 'maker_money'])('reads none of %s that were read before', async (table) => {
    const params = ['binance', MANY - 20];
    expect(await countRowsRead(db, { sql: UNREAD, params, table })).toBeLessThanOrEqual(42);
  });
});

test('findLastShared', () => {
  const list = (...seqs: number[]) => seqs.map((seq) => ({ account: `0x${seq}` as const, seq }));
  expect(findLastShared(list(1, 4, 7), list(1, 4, 7, 9))).toBe(8);
  expect(findLastShared(list(1, 4, 7), list(1, 3, 4, 7))).toBe(2);
  expect(findLastShared(list(1, 4, 7), list(1, 4, 7))).toBeUndefined();
});
