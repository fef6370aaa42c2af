import type { OrderExport } from '@pitlane/shared/api/order-posts';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { hashOrder } from '@pitlane/shared/domain/orders/seaport-order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROYALTY_RECEIVER, TRADING, testListing } from '../../testing/fake-market.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { BOB, CONTRACT } from '../../testing/test-api.ts';
import {
  openTestDesk,
  SELLER,
  STATE,
  STRANGER,
  signed,
  stranger,
  type TestDesk,
} from '../../testing/test-desk.ts';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1_000);
const OPERATOR = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
const asOperator = { path: '/api/orders/import', headers: OPERATOR };

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const importCodes = (orders: unknown[]) => desk.codes(orders, asOperator);
const past = { startTime: NOW - 20 * DAY, duration: 10 * DAY };
const fill = (hash: string, { filled = false, cancelled = false }) =>
  desk.api.db.query(`insert into order_fill values ($1, 'binance', $2, $3, $4, 0)`, [
    `binance-${hash}`,
    hash,
    filled,
    cancelled,
  ]);
const readBook = () =>
  desk.api.db.query<{ id: string; active: boolean; reason: string | null; createdAt: number }>(
    'select id, active, reason, created_at as "createdAt" from book_order order by created_at',
  );
/** A stranger's offer for car 1. */
const testOffer = (changes: { startTime: number; duration: number }) =>
  makeOffer(
    {
      buyer: stranger.address,
      token: CONTRACT,
      tokenId: 1n,
      priceWei: 10n ** 17n,
      royalty: { receiver: ROYALTY_RECEIVER, basisPoints: 500 },
      rule: { kind: 'count', transferCount: 0 },
      salt: 1n,
      counter: 0n,
      ...changes,
    },
    { ...TRADING, feeBps: 250 },
  );

describe('POST /api/orders/import', () => {
  test('takes what has expired, with its own age, though the seller has the token no more', async () => {
    desk.market.tokens.set(1n, { owner: BOB, state: STATE + 1n });
    desk.market.approvers.clear();
    await desk.api.db.query(`update car set owner = $1, transfers = 1, state = state + 1`, [BOB]);
    const { status, body } = await desk.send([await signed(testListing(SELLER, past))], asOperator);
    expect([status, body.results[0]]).toMatchObject([
      200,
      { accepted: true, active: false, reason: 'expired', refusal: null },
    ]);
    expect(await readBook()).toMatchObject([{ active: false, reason: 'expired', createdAt: NOW - 20 * DAY }]);
    expect((await desk.api.json('/api/activity?kind=listing')).body.activity).toHaveLength(1);
    expect(await desk.api.db.query('select deed, target, after from audit_entry')).toEqual([
      { deed: 'order.import', target: 'binance', after: { given: 1, accepted: 1 } },
    ]);
  });

  test('takes what is filled, cancelled or moved as a part of the past', async () => {
    const still = { startTime: NOW - DAY * 3, duration: 30 * DAY };
    const sold = testListing(SELLER, { ...still, tokenId: 1n });
    const taken = testOffer({ ...still, startTime: NOW - DAY * 4 });
    const cancelled = testListing(SELLER, { ...still, tokenId: 2n });
    const moved = testListing(SELLER, { ...still, tokenId: 3n, startTime: NOW - DAY });
    desk.market.filled.add(hashOrder(sold)).add(hashOrder(taken));
    desk.market.cancelled.add(hashOrder(cancelled));
    desk.market.tokens.set(1n, { owner: STRANGER, state: STATE + 2n });
    desk.market.tokens.set(3n, { owner: BOB, state: STATE + 1n });
    await fill(hashOrder(sold), { filled: true });
    await fill(hashOrder(taken), { filled: true });
    await fill(hashOrder(cancelled), { cancelled: true });
    await desk.api.db.query(`update car set owner = $1, transfers = 1 where id = 'binance-cars-3'`, [BOB]);
    const orders = [
      await signed(sold),
      await signed(taken, stranger),
      await signed(cancelled),
      await signed(moved),
    ];
    expect(await desk.codes(orders)).not.toContain('accepted');
    expect(await importCodes(orders)).toEqual(Array(4).fill('accepted'));
    const reasons = new Map((await readBook()).map(({ id, reason }) => [id, reason]));
    expect(
      [sold, taken, cancelled, moved].map((order) => reasons.get(`binance-${hashOrder(order)}`)),
    ).toEqual(['filled', 'filled', 'cancelled', 'moved']);
  });

  test('a listing that was filled proves the price of its day, though the day is closed', async () => {
    const sold = testListing(SELLER, { startTime: NOW - DAY * 3, duration: 30 * DAY });
    desk.market.filled.add(hashOrder(sold));
    await fill(hashOrder(sold), { filled: true });
    const at = NOW - 2 * DAY;
    const line = { kind: 'sale' as const, via: 'listing' as const, paid: true, series: 3, price: 7n, at };
    await addActivity(desk.api.db, [
      testActivity({ ...line, number: 1, orderId: `binance-${hashOrder(sold)}` }),
      testActivity({ ...line, number: 2, orderId: `binance-${hashOrder({ ...sold, salt: 9n })}`, price: 1n }),
    ]);
    const readFloors = () => desk.api.db.query('select series, day, floor, seen from floor_day');
    expect(await importCodes([await signed(sold), await signed(sold)])).toEqual(['accepted', 'accepted']);
    expect(await readFloors()).toEqual([{ series: 3, day: Math.floor(at / DAY), floor: 7n, seen: false }]);
  });

  test('takes what the export of another site gives, and the same again', async () => {
    const listings = await Promise.all([
      signed(testListing(SELLER)),
      signed(testListing(SELLER, { ...past, tokenId: 2n })),
    ]);
    await importCodes(listings);
    const exported = (await desk.api.json('/api/orders/export?chain=binance')).body as OrderExport;
    const before = await readBook();
    await desk.api.db.query('delete from book_order');
    expect(await importCodes(exported.orders)).toEqual(['accepted', 'accepted']);
    expect(await importCodes(exported.orders)).toEqual(['accepted', 'accepted']);
    expect(await readBook()).toEqual(before);
  });

  test('checks an order that can still be filled like one that is posted', async () => {
    const listing = testListing(SELLER);
    expect(await importCodes([await signed(listing, stranger)])).toEqual(['SIGNATURE_INVALID']);
    desk.market.approvers.clear();
    expect(await importCodes([await signed(listing)])).toEqual(['NOT_APPROVED']);
    desk.market.approvers.add(SELLER);
    desk.market.tokens.set(1n, { owner: BOB, state: STATE });
    expect(await importCodes([await signed(listing)])).toEqual(['NOT_OWNER']);
    const ahead = testListing(SELLER, { rule: { kind: 'count', transferCount: 4 } });
    expect(await importCodes([await signed(ahead)])).toEqual(['TOKEN_MOVED']);
    expect(await desk.countRows()).toBe(0);
  });

  test('checks content, zone, fee and signature of an order that is over', async () => {
    const old = testListing(SELLER, past);
    const { consideration } = old;
    const orders = await Promise.all([
      signed({ ...old, zone: BOB }),
      signed({ ...old, consideration: consideration.slice(0, 1) }),
      signed({ ...old, endTime: old.startTime }),
      signed({ ...old, endTime: 0n }),
      signed({ ...old, startTime: old.endTime - BigInt(181 * DAY), salt: 7n }),
      signed(testListing(SELLER, { ...past, tokenId: 9n })),
      signed(old, stranger),
    ]);
    expect(await importCodes(orders)).toEqual([
      'ZONE_OTHER',
      'FEE_TOO_LOW',
      'TIMES_INVALID',
      'TIMES_INVALID',
      'accepted',
      'TOKEN_UNKNOWN',
      'SIGNATURE_INVALID',
    ]);
    // An order cannot have been posted longer before its end.
    expect(await readBook()).toMatchObject([{ createdAt: Number(old.endTime) - 180 * DAY }]);
  });

  test('counts only orders that can still be filled against the limit of a maker', async () => {
    await importCodes([await signed(testListing(SELLER))]);
    await desk.api.db.query(`
      insert into book_order select (jsonb_populate_record(o, jsonb_build_object('id', 'binance-' || n))).*
      from book_order o, generate_series(1, 999) n`);
    const orders = await Promise.all([
      signed(testListing(SELLER, { tokenId: 2n })),
      signed(testListing(SELLER, { ...past, tokenId: 2n })),
    ]);
    expect(await importCodes(orders)).toEqual(['TOO_MANY_ORDERS', 'accepted']);
  });

  test('watches the money of makers whose offers have not expired', async () => {
    const taken = testOffer({ startTime: NOW - DAY, duration: 30 * DAY });
    desk.market.filled.add(hashOrder(taken));
    expect(await importCodes([await signed(testOffer(past), stranger)])).toEqual(['accepted']);
    const watched = () => desk.api.db.query('select account from watched_account');
    expect(await watched()).toEqual([]);
    expect(await importCodes([await signed(taken, stranger)])).toEqual(['accepted']);
    expect(await watched()).toEqual([{ account: STRANGER }]);
  });

  test.each([
    ['a caller without a token', {}],
    ['a caller with another token', { authorization: 'Bearer pitlane_the-operator-alone-knowz' }],
  ])('takes nothing from %s', async (_, headers) => {
    const { status, body } = await desk.send([await signed(testListing(SELLER))], { ...asOperator, headers });
    expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await desk.countRows()).toBe(0);
  });
});
