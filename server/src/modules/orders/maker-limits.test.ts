import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { ANY_STATE } from '@pitlane/shared/domain/orders/zone-hash';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROYALTY_RECEIVER, TRADING, testListing } from '../../testing/fake-market.ts';
import { CONTRACT } from '../../testing/test-api.ts';
import { openTestDesk, SELLER, signed, stranger, type TestDesk } from '../../testing/test-desk.ts';

const NOW = Math.floor(Date.now() / 1_000);

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  desk.market.allowance = 10n ** 18n;
});

let salt = 0n;
/** A stranger's offer for a car, or for any. */
const testOffer = (tokenId: bigint | null): OrderComponents => {
  salt++;
  const terms = {
    buyer: stranger.address,
    token: CONTRACT,
    tokenId,
    priceWei: 10n ** 15n,
    royalty: { receiver: ROYALTY_RECEIVER, basisPoints: 500 },
    rule: { kind: 'any' } as const,
    startTime: NOW - 60,
    duration: 86_400,
    salt,
    counter: 0n,
  };
  return { ...makeOffer(terms, { ...TRADING, feeBps: 250 }), zoneHash: ANY_STATE };
};
const offers = (count: number, tokenId: bigint | null) =>
  Promise.all(Array.from({ length: count }, () => signed(testOffer(tokenId), stranger)));
/** Copies the newest order of the book under other ids. */
const addCopies = (count: number) =>
  desk.api.db.query(`
    insert into book_order select (jsonb_populate_record(o, jsonb_build_object('id', o.id || '-' || n))).*
    from book_order o, generate_series(1, ${count}) n where version = (select max(version) from book_order)`);
const accepted = (codes: string[]) => codes.filter((code) => code === 'accepted').length;

describe('the limits of a maker', () => {
  test.each([['an item', 1n, 2n] as const, ['any car', null, 2n] as const])(
    'are 25 live offers for %s',
    async (_, wanted, other) => {
      expect(await desk.codes(await offers(25, wanted))).toEqual(Array(25).fill('accepted'));
      const { body } = await desk.send(await offers(1, wanted));
      expect(body.results[0].refusal).toEqual({
        code: 'TOO_MANY_OFFERS',
        message: expect.stringMatching(/25 .+\.$/),
        field: 'consideration',
      });
      expect(await desk.codes(await offers(1, other))).toEqual(['accepted']);
      // The one after the other of the same request, too.
      const ended = `update book_order set active = false, reason = 'cancelled' where id in (
        select id from book_order where nft_id is not distinct from $1 limit 1)`;
      await desk.api.db.query(ended, [wanted === null ? null : `binance-cars-${wanted}`]);
      expect(await desk.codes(await offers(2, wanted))).toEqual(['accepted', 'TOO_MANY_OFFERS']);
    },
  );

  test('count an order that a request names twice once', async () => {
    await desk.codes(await offers(1, 1n));
    await addCopies(23);
    const [offer] = await offers(1, 1n);
    expect(await desk.codes([offer, offer])).toEqual(['accepted', 'accepted']);
  });

  test('hold when requests of one maker come at the same time', async () => {
    await desk.codes(await offers(1, 1n));
    await addCopies(23);
    const rivals = await offers(4, 1n);
    const results = await Promise.all(rivals.map((offer) => desk.codes([offer])));
    expect(results.flat().toSorted()).toEqual([
      'TOO_MANY_OFFERS',
      'TOO_MANY_OFFERS',
      'TOO_MANY_OFFERS',
      'accepted',
    ]);

    await desk.codes([await signed(testListing(SELLER))]);
    await addCopies(998);
    const listings = await Promise.all(
      [1n, 2n, 3n].map((tokenId) => signed(testListing(SELLER, { tokenId, salt: 7n }))),
    );
    const posted = await Promise.all(listings.map((listing) => desk.codes([listing])));
    expect(posted.flat().toSorted()).toEqual(['TOO_MANY_ORDERS', 'TOO_MANY_ORDERS', 'accepted']);
  });

  test('take the same order from two who post it at the same time', async () => {
    await desk.codes(await offers(1, 1n));
    await addCopies(23);
    const last = await offers(1, 1n);
    const both = await Promise.all([desk.codes(last), desk.codes(last)]);
    expect(accepted(both.flat())).toBe(2);
  });
});
