import type { Address } from '@pitlane/shared/domain/chain/address';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { type ActivityRow, addActivity, testActivity } from '../../testing/test-activity.ts';
import { ALICE, BOB } from '../../testing/test-api.ts';
import { addAuctions } from '../../testing/test-auctions.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { WRITE_LINE_NOTICES, writeLineNotices } from './line-notices.ts';
import { TELL_SECONDS } from './write-notices.ts';

const CAROL: Address = `0x${'ca'.repeat(20)}`;
const AT = 1_000_000;
const db = await openTestDb();
beforeEach(async () => {
  await db.reset();
  await db.query('insert into author (wallet) select unnest($1::text[])', [[ALICE, BOB, CAROL]]);
});
afterAll(() => db.close());

const sale = (number: number, changes: Partial<ActivityRow> = {}) =>
  testActivity({ number, kind: 'sale', via: 'listing', paid: true, price: 7n, at: AT, ...changes });
const bid = (number: number, bidder: Address, price: bigint) =>
  testActivity({
    number,
    id: `binance-bid-${number}`,
    kind: 'bid',
    fromAccount: bidder,
    toAccount: null,
    price,
    auctionId: 1,
    at: AT + number,
  });
const keep = (ids: string[], { at = AT, deep = false, auctionIds = [] as string[] } = {}) =>
  writeLineNotices(db, { activityIds: ids, auctionIds }, { at, deep });
const inboxes = async () =>
  (
    await db.query<{ kind: string; wallet: string; actor: string | null; amount: bigint }>(
      `select n.kind, me.wallet, other.wallet as actor, n.amount from notice n join author me on me.id = n.author_id
       left join author other on other.id = n.actor_id where not n.gone order by n.kind, me.wallet`,
    )
  ).map(({ kind, wallet, actor, amount }) => [kind, wallet, actor, Number(amount)]);

describe('writeLineNotices', () => {
  test.each([
    ['listing', [['sold', ALICE, BOB, 7]]],
    ['offer', [['offer_accepted', BOB, ALICE, 7]]],
    [
      'auction',
      [
        ['sold', ALICE, BOB, 7],
        ['won', BOB, ALICE, 7],
      ],
    ],
  ] as const)('a sale by %s tells who did not do it themselves', async (via, expected) => {
    const row = sale(1, { via });
    await addActivity(db, [row]);
    const [change] = await keep([row.id]);
    expect(await inboxes()).toEqual(expected);
    expect(change).toMatchObject({
      entity: 'inbox',
      topics: expect.arrayContaining([`owner:${expected[0][1]}`]),
    });
  });

  test('the same cause tells nothing a second time', async () => {
    const row = sale(1);
    await addActivity(db, [row]);
    await keep([row.id]);
    expect(await keep([row.id], { deep: true })).toEqual([]);
    expect(await inboxes()).toHaveLength(1);
  });

  test('each bid tells the one before, unless it is the same person', async () => {
    const rows = [bid(1, BOB, 10n), bid(2, CAROL, 20n), bid(3, CAROL, 30n), bid(4, BOB, 40n)];
    await addActivity(db, rows);
    await keep(rows.map(({ id }) => id));
    expect(await inboxes()).toEqual([
      ['outbid', BOB, CAROL, 20],
      ['outbid', CAROL, BOB, 40],
    ]);
  });

  test('a bid that comes late changes who was outbid by whom', async () => {
    await addAuctions(db, { auctionId: 1 });
    await addActivity(db, [bid(1, BOB, 10n), bid(3, CAROL, 30n)]);
    await keep(['binance-bid-1', 'binance-bid-3']);
    await addActivity(db, [bid(2, ALICE, 20n)]);
    await keep(['binance-bid-2'], { deep: true, auctionIds: ['binance-1'] });
    expect(await inboxes()).toEqual([
      ['outbid', BOB, ALICE, 20],
      ['outbid', ALICE, CAROL, 30],
    ]);
  });

  test('a cause that is undone takes its notice away, and its return brings it back as it was', async () => {
    const row = sale(1);
    await addActivity(db, [row]);
    await keep([row.id]);
    await db.query('update notice set read_at = 5, delivered_at = 6');
    await db.query('delete from activity');
    expect(await keep([row.id], { deep: true })).toHaveLength(1);
    expect(await inboxes()).toEqual([]);
    await addActivity(db, [{ ...row, blockNumber: 9, at: AT + 1 }]);
    await keep([row.id], { at: AT + 2 * TELL_SECONDS });
    expect(await inboxes()).toEqual([['sold', ALICE, BOB, 7]]);
    const rows = await db.query('select read_at, delivered_at, block_number from notice');
    expect(rows).toEqual([{ read_at: 5, delivered_at: 6, block_number: 9 }]);
  });

  test('what is older than three days is not told', async () => {
    const rows = [sale(1), sale(2, { at: AT + 1 })];
    await addActivity(db, rows);
    await keep(
      rows.map(({ id }) => id),
      { at: AT + 1 + TELL_SECONDS },
    );
    expect(await db.query('select cause from notice')).toEqual([{ cause: rows[1]?.id }]);
  });

  test('who has sold to themselves, and a line that is no sale, tell nothing', async () => {
    const rows = [sale(1, { toAccount: ALICE }), testActivity({ number: 2, at: AT })];
    await addActivity(db, rows);
    expect(await keep(rows.map(({ id }) => id))).toEqual([]);
  });

  test('reads the given lines and the notices of them, however many there are', async () => {
    const rows = Array.from({ length: 3_000 }, (_, i) => sale(i + 1, { at: AT + i }));
    await addActivity(db, rows);
    await keep(rows.map(({ id }) => id));
    await db.query('vacuum analyze');
    const given = rows.slice(100, 110).map(({ id }) => id);
    for (const table of ['activity', 'notice']) {
      const read = await countRowsRead(db, { sql: WRITE_LINE_NOTICES, params: [given, AT], table });
      expect(read).toBeLessThanOrEqual(40);
    }
  });
});
