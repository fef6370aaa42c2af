import type { Address } from '@pitlane/shared/domain/chain/address';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TOLD_AT_ONCE } from '../../core/notices/listing-audience.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { addAuctions } from '../../testing/test-auctions.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { MAKER } from '../../testing/test-orders.ts';
import { ENDING_SECONDS, NEXT_WATCHERS, writeEndingNotices } from './tell-ending.ts';

const OWNER: Address = `0x${'0e'.repeat(20)}`;
const FAN: Address = `0x${'fa'.repeat(20)}`;
const AT = 1_000_000;
const NFT = 'binance-cars-1';

const db = await openTestDb();
beforeEach(async () => {
  await db.reset();
  await db.query('insert into author (wallet) select unnest($1::text[])', [[MAKER, OWNER, FAN]]);
});
afterAll(() => db.close());

describe('writeEndingNotices', () => {
  test('seller, leader and watchers hear of it once, in the last hour', async () => {
    const end = AT + ENDING_SECONDS;
    await addAuctions(db, { auctionId: 1, seller: MAKER, bidder: OWNER, highestBid: 7n, endsAt: end });
    await db.query('insert into watch select id, $1, null, 0 from author where wallet = $2', [NFT, FAN]);
    const tell = async (at: number) => (await writeEndingNotices(db, 'binance', { at })).changes;
    expect(await tell(AT - 1)).toEqual([]);
    expect(await tell(AT)).toHaveLength(1);
    expect(await tell(AT + 1)).toEqual([]);
    const rows = await db.query(
      'select wallet, personal from notice n join author a on a.id = n.author_id order by a.id',
    );
    expect(rows).toEqual([
      { wallet: MAKER, personal: false },
      { wallet: OWNER, personal: false },
      { wallet: FAN, personal: true },
    ]);
  });

  test('reads the watchers that it tells, and all hear in the end', async () => {
    const MANY = 2 * TOLD_AT_ONCE + 1;
    await addAuctions(db, { auctionId: 1, seller: MAKER, endsAt: AT + 60 });
    await db.query('insert into author (id) select n from generate_series(1000, 999 + $1::int) as n', [MANY]);
    await db.query(
      `insert into watch (author_id, nft_id, at) select n, nft_id, 1 from auction, generate_series(1000, 999 + $1::int) as n`,
      [MANY],
    );
    await db.query('vacuum analyze');
    const params = [['binance-1'], [1_500]];
    expect(await countRowsRead(db, { sql: NEXT_WATCHERS, params, table: 'watch' })).toBeLessThanOrEqual(
      TOLD_AT_ONCE,
    );
    const count = async () =>
      (await db.query<{ n: number }>('select count(*)::int as n from notice where personal'))[0]?.n;
    let heard = (await writeEndingNotices(db, 'binance', { at: AT })).heard;
    expect(await count()).toBe(TOLD_AT_ONCE);
    while ([...heard.values()].some((after) => after < Number.POSITIVE_INFINITY))
      heard = (await writeEndingNotices(db, 'binance', { at: AT, heard })).heard;
    expect(await count()).toBe(MANY);
  });
});
