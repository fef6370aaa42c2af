import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../chain/address.ts';
import { findOpenDue, getShare } from './listing-order.ts';
import { type ListingTerms, makeListing } from './make-listing.ts';
import type { Market } from './order-checks.ts';
import { readListing } from './read-listing.ts';

const account = (last: number): Address => `0x${last.toString(16).padStart(40, '0')}`;
const [SELLER, TREASURY, STUDIO, CARS] = [account(0xa1), account(5), account(9), account(0xca)];
const NOW = 1_750_000_000;
const ETHER = 10n ** 18n;
const MARKET: Market = {
  listingZone: account(2),
  currency: account(4),
  treasury: TREASURY,
  feeBps: 250,
  collections: new Map([[CARS, 'cars']]),
};
const TERMS: ListingTerms = {
  seller: SELLER,
  token: CARS,
  tokenId: 17n,
  priceWei: ETHER,
  royalty: { receiver: STUDIO, basisPoints: 500 },
  rule: { kind: 'count', transferCount: 3 },
  startTime: NOW,
  duration: 86_400,
  salt: 7n,
  counter: 8n,
};
const pays = (change: Partial<ListingTerms>) =>
  makeListing({ ...TERMS, ...change }, MARKET).consideration.map((item) => [
    item.recipient,
    item.startAmount,
  ]);

describe('makeListing', () => {
  test('is read as the listing that was asked for', () => {
    for (const rule of [TERMS.rule, { kind: 'state', state: (5n << 32n) | 3n } as const])
      expect(readListing(makeListing({ ...TERMS, rule }, MARKET), MARKET, NOW).listing).toEqual({
        maker: SELLER,
        collection: 'cars',
        tokenId: 17n,
        priceWei: ETHER,
        payments: {
          [SELLER]: (925n * ETHER) / 1_000n,
          [TREASURY]: ETHER / 40n,
          [STUDIO]: ETHER / 20n,
        },
        rule,
        counter: 8n,
        startTime: NOW,
        endTime: NOW + 86_400,
      });
  });

  test('pays the seller first, then fee and royalty', () => {
    expect(pays({ priceWei: 1_000n })).toEqual([
      [SELLER, 925n],
      [TREASURY, 25n],
      [STUDIO, 50n],
    ]);
  });

  test('a seller who owns the royalty gets it with the proceeds', () => {
    const royalty = { receiver: SELLER, basisPoints: 500 };
    expect(pays({ priceWei: 1_000n, royalty })).toEqual([
      [SELLER, 975n],
      [TREASURY, 25n],
    ]);
  });

  test('the treasury pays no fee to itself', () => {
    expect(pays({ priceWei: 1_000n, seller: TREASURY })).toEqual([
      [TREASURY, 950n],
      [STUDIO, 50n],
    ]);
  });

  test('what rounds down to nothing is not paid', () => {
    expect(pays({ priceWei: 39n })).toEqual([
      [SELLER, 38n],
      [STUDIO, 1n],
    ]);
    expect(pays({ priceWei: 1n })).toEqual([[SELLER, 1n]]);
    expect(pays({ priceWei: 1_000n, royalty: { receiver: account(0), basisPoints: 0 } })).toEqual([
      [SELLER, 975n],
      [TREASURY, 25n],
    ]);
  });

  test('a price that leaves the seller nothing throws', () => {
    const royalty = { receiver: STUDIO, basisPoints: 9_750 };
    for (const change of [{ priceWei: 0n }, { priceWei: -1n }, { royalty }])
      expect(() => makeListing({ ...TERMS, ...change }, MARKET)).toThrow(RangeError);
  });

  test('what it makes is a listing, and pays what the zone asks for', () => {
    const cases = fc.record({
      seller: fc.constantFrom(SELLER, TREASURY, STUDIO),
      receiver: fc.constantFrom(SELLER, TREASURY, STUDIO),
      priceWei: fc.oneof(fc.bigInt(1n, 200n), fc.bigInt(1n, 10n ** 27n)),
      basisPoints: fc.integer({ min: 0, max: 8_999 }),
      feeBps: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(cases, ({ seller, receiver, priceWei, basisPoints, feeBps }) => {
        const market = { ...MARKET, feeBps };
        const royalty = { receiver, basisPoints };
        const order = makeListing({ ...TERMS, seller, priceWei, royalty }, market);
        const payments = order.consideration.map((item) => ({
          recipient: item.recipient,
          amountWei: item.startAmount,
        }));
        const due = { recipient: receiver, amountWei: getShare(priceWei, basisPoints) };
        expect(findOpenDue({ priceWei, payments, treasury: TREASURY, feeBps, royalty: due })).toBeUndefined();
        expect(readListing(order, market, NOW).listing).toMatchObject({ maker: seller, priceWei });
        expect(order.consideration[0]?.recipient).toBe(seller);
      }),
      { seed: 20, numRuns: 500 },
    );
  });
});
