import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../platform/db/db.ts';
import { openTestDb } from '../testing/test-db.ts';
import { renewWatched, type WatchedAccount } from './watched-accounts.ts';

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
