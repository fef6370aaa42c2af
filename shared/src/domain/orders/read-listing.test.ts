import fc from 'fast-check';
import { numberToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { type Address, type Hash, ZERO_ADDRESS } from '../chain/address.ts';
import { findOpenDue } from './listing-order.ts';
import type { Market } from './order-checks.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { readListing } from './read-listing.ts';
import { type ConsiderationItem, NO_CONDUIT, type OfferItem, type OrderComponents } from './seaport-order.ts';
import { ANY_STATE, encodeZoneHash, judgeTokenState } from './zone-hash.ts';

const account = (last: number): Address => `0x${last.toString(16).padStart(40, '0')}`;
const [SELLER, TREASURY, STUDIO] = [account(0xa1), account(5), account(9)];
const [ZONE, CURRENCY, CARS, STATIONS] = [account(2), account(4), account(0xca), account(7)];
const NOW = 1_750_000_000;
const DAY = 86_400n;
const ETHER = 10n ** 18n;
const MARKET: Market = {
  listingZone: ZONE,
  currency: CURRENCY,
  treasury: TREASURY,
  feeBps: 250,
  collections: new Map([
    [CARS, 'cars'],
    [STATIONS, 'stations'],
  ]),
};

const pay = (recipient: Address, wei: bigint, more: Partial<ConsiderationItem> = {}): ConsiderationItem => ({
  itemType: 1,
  token: CURRENCY,
  identifierOrCriteria: 0n,
  startAmount: wei,
  endAmount: wei,
  recipient,
  ...more,
});
const CAR: OfferItem = {
  itemType: 2,
  token: CARS,
  identifierOrCriteria: 17n,
  startAmount: 1n,
  endAmount: 1n,
};
/** Car 17 for 1 ETH: a fee of 2.5% and a royalty of 5%. */
const PAYMENTS = [pay(SELLER, (925n * ETHER) / 1_000n), pay(TREASURY, ETHER / 40n), pay(STUDIO, ETHER / 20n)];
const LISTING: OrderComponents = {
  offerer: SELLER,
  zone: ZONE,
  offer: [CAR],
  consideration: PAYMENTS,
  orderType: 2,
  startTime: BigInt(NOW) - 10n,
  endTime: BigInt(NOW) + DAY,
  zoneHash: encodeZoneHash({ kind: 'count', transferCount: 3 }),
  salt: 7n,
  conduitKey: NO_CONDUIT,
  counter: 8n,
};
const read = (change: Partial<OrderComponents> = {}) => readListing({ ...LISTING, ...change }, MARKET, NOW);

describe('readListing', () => {
  test('reads a listing in the words of the marketplace', () => {
    expect(read()).toEqual({
      listing: {
        maker: SELLER,
        collection: 'cars',
        tokenId: 17n,
        priceWei: ETHER,
        payments: {
          [SELLER]: (925n * ETHER) / 1_000n,
          [TREASURY]: ETHER / 40n,
          [STUDIO]: ETHER / 20n,
        },
        rule: { kind: 'count', transferCount: 3 },
        counter: 8n,
        startTime: NOW - 10,
        endTime: NOW + 86_400,
      },
    });
  });

  test('reads a listing that names a whole state', () => {
    const rule = { kind: 'state', state: 5n << 32n } as const;
    expect(read({ zoneHash: encodeZoneHash(rule) }).listing?.rule).toEqual(rule);
  });

  test('adds up what a recipient gets, in any spelling of the address and in any order', () => {
    const loud = `0x${SELLER.slice(2).toUpperCase()}` as const;
    const consideration = [pay(TREASURY, 5n), pay(SELLER, 100n), pay(TREASURY, 5n), pay(loud, 90n)];
    const { listing } = read({ offerer: loud, consideration });
    expect(listing).toMatchObject({
      maker: SELLER,
      priceWei: 200n,
      payments: { [SELLER]: 190n, [TREASURY]: 10n },
    });
  });

  const token = (change: Partial<OfferItem>) => ({ offer: [{ ...CAR, ...change }] });
  const payment = (change: Partial<ConsiderationItem>) => ({
    consideration: [pay(SELLER, ETHER, change), ...PAYMENTS.slice(1)],
  });
  const words = (word: bigint): Hash => numberToHex(word, { size: 32 });
  const refused: [OrderRefusal, string, Partial<OrderComponents>][] = [
    ['ZONE_OTHER', 'another zone', { zone: STUDIO }],
    ['NOT_RESTRICTED', 'an order that asks no zone', { orderType: 0 }],
    ['NOT_RESTRICTED', 'an order that can be filled in parts', { orderType: 3 }],
    ['NOT_RESTRICTED', 'a contract order', { orderType: 4 }],
    ['CONDUIT_UNKNOWN', 'a conduit', { conduitKey: words(1n) }],
    ['NOT_A_LISTING', 'nothing offered', { offer: [] }],
    ['NOT_A_LISTING', 'two tokens', { offer: [CAR, CAR] }],
    ['NOT_A_LISTING', 'very many tokens', { offer: new Array(10_000).fill(CAR) }],
    ['NOT_A_LISTING', 'money offered', token({ itemType: 1, token: CURRENCY })],
    ['NOT_A_LISTING', 'any token of a set', token({ itemType: 4 })],
    ['NOT_A_LISTING', 'an amount of tokens', token({ startAmount: 2n, endAmount: 2n })],
    ['NOT_A_LISTING', 'a token that becomes none', token({ endAmount: 0n })],
    ['COLLECTION_UNKNOWN', 'a token of another contract', token({ token: STUDIO })],
    ['TOO_MANY_PAYMENTS', 'nine payments', { consideration: new Array(9).fill(pay(SELLER, ETHER)) }],
    ['TOO_MANY_PAYMENTS', 'very many', { consideration: new Array(100_000).fill(pay(SELLER, ETHER)) }],
    ['CURRENCY_OTHER', 'the native coin', payment({ itemType: 0, token: ZERO_ADDRESS })],
    ['CURRENCY_OTHER', 'another ERC-20 token', payment({ token: STUDIO })],
    ['CURRENCY_OTHER', 'a token for a token', payment({ itemType: 2, token: CARS })],
    ['CURRENCY_OTHER', 'money with an identifier', payment({ identifierOrCriteria: 1n })],
    ['PRICE_NOT_FIXED', 'a falling price', payment({ endAmount: 1n })],
    ['PRICE_NOT_FIXED', 'a rising price', payment({ endAmount: 2n * ETHER })],
    ['RECIPIENT_INVALID', 'a payment to the zero address', payment({ recipient: ZERO_ADDRESS })],
    ['AMOUNT_INVALID', 'no payment', { consideration: [] }],
    ['AMOUNT_INVALID', 'a payment of nothing', payment({ startAmount: 0n, endAmount: 0n })],
    ['AMOUNT_INVALID', 'more than there is', { consideration: [pay(SELLER, 10n ** 27n), pay(TREASURY, 1n)] }],
    ['AMOUNT_INVALID', 'the highest number', { consideration: [pay(SELLER, 2n ** 256n - 1n)] }],
    [
      'AMOUNT_INVALID',
      'a sum that wraps around',
      { consideration: [pay(SELLER, 2n ** 255n), pay(SELLER, 2n ** 255n)] },
    ],
    ['SELLER_UNPAID', 'nothing for the seller', { consideration: PAYMENTS.slice(1) }],
    ['WORD_UNKNOWN', 'a word of no kind', { zoneHash: words(3n << 248n) }],
    ['WORD_UNKNOWN', 'a count with other bits', { zoneHash: words(1n << 32n) }],
    ['WORD_UNKNOWN', 'a state with the bit of the lock', { zoneHash: words((1n << 248n) | (1n << 47n)) }],
    ['STATE_NOT_NAMED', 'any state', { zoneHash: ANY_STATE }],
    ['STATE_NOT_NAMED', 'conditions', { zoneHash: words((2n << 248n) | (1n << 32n)) }],
    ['TIMES_INVALID', 'an end of 0', { endTime: 0n }],
    ['TIMES_INVALID', 'an end at the start', { endTime: LISTING.startTime }],
    ['TIMES_INVALID', 'a start after the end', { startTime: 2n ** 256n - 1n }],
    ['EXPIRED', 'an end that is now', { endTime: BigInt(NOW) }],
    ['ENDS_TOO_LATE', 'an end after 180 days', { endTime: BigInt(NOW) + 180n * DAY + 1n }],
    ['ENDS_TOO_LATE', 'no end', { endTime: 2n ** 256n - 1n }],
    ['FEE_TOO_LOW', 'no fee', { consideration: [pay(SELLER, ETHER)] }],
    [
      'FEE_TOO_LOW',
      'one wei too little for the fee',
      { consideration: [pay(SELLER, 3_901n), pay(TREASURY, 99n)] },
    ],
  ];
  test.each(refused)('refuses with %s: %s', (refusal, _, change) => {
    expect(read(change)).toEqual({ refusal });
  });

  test('takes what is just inside the bounds', () => {
    const inside: Partial<OrderComponents>[] = [
      { endTime: BigInt(NOW) + 1n },
      { endTime: BigInt(NOW) + 180n * DAY },
      { startTime: BigInt(NOW) + 179n * DAY, endTime: BigInt(NOW) + 180n * DAY },
      { startTime: 0n },
      { consideration: [pay(SELLER, 1n)] },
      { consideration: [pay(SELLER, 3_900n), pay(TREASURY, 100n)] },
      { consideration: [pay(SELLER, 975n * 10n ** 24n), pay(TREASURY, 25n * 10n ** 24n)] },
      { consideration: new Array(8).fill(pay(TREASURY, 1n)), offerer: TREASURY },
      { offer: [{ ...CAR, token: STATIONS, identifierOrCriteria: 2n ** 256n - 1n }] },
      { salt: 2n ** 256n - 1n, counter: 2n ** 256n - 1n },
    ];
    for (const change of inside) expect(read(change).refusal).toBeUndefined();
  });

  const recipient = fc.constantFrom(SELLER, TREASURY, STUDIO);
  const payments = fc.array(fc.record({ recipient, amountWei: fc.bigInt(1n, 400n) }), {
    minLength: 1,
    maxLength: 8,
  });

  test('takes the payments that the zone takes of a token without a royalty, if the seller is paid', () => {
    let taken = 0;
    fc.assert(
      fc.property(payments, fc.integer({ min: 0, max: 1_000 }), (all, feeBps) => {
        const priceWei = all.reduce((sum, { amountWei }) => sum + amountWei, 0n);
        const dues = { treasury: TREASURY, feeBps, royalty: { recipient: STUDIO, amountWei: 0n } };
        const isPaid = all.some((one) => one.recipient === SELLER);
        const good = !findOpenDue({ priceWei, payments: all, ...dues }) && isPaid;
        const consideration = all.map((one) => pay(one.recipient, one.amountWei));
        const { listing } = readListing({ ...LISTING, consideration }, { ...MARKET, feeBps }, NOW);
        expect(listing !== undefined).toBe(good);
        if (listing) taken++;
        if (listing) expect(listing.priceWei).toBe(priceWei);
      }),
      { seed: 10, numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('takes the words that name one state or count, and no others', () => {
    let taken = 0;
    const parts = fc.tuple(fc.constantFrom(0n, 1n, 2n, 3n, 255n), fc.bigInt(0n, 2n ** 97n), fc.boolean());
    fc.assert(
      fc.property(parts, ([kind, bits, short]) => {
        const zoneHash = words((kind << 248n) | (short ? bits & 0xffff_ffffn : bits));
        const { listing } = read({ zoneHash });
        const state = BigInt(zoneHash) & (2n ** 96n - 1n);
        if (!listing) return;
        taken++;
        expect(encodeZoneHash(listing.rule)).toBe(zoneHash);
        expect(judgeTokenState(zoneHash, state)).toBe('met');
        expect(judgeTokenState(zoneHash, state ^ 1n)).toBe('moved');
      }),
      { seed: 11, numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('answers whatever it is asked', () => {
    const word = fc.oneof(fc.bigInt(0n, 2n ** 256n - 1n), fc.constantFrom(0n, 1n, ETHER, BigInt(NOW)));
    const hash = word.map(words);
    const address = fc.constantFrom(SELLER, TREASURY, ZONE, CURRENCY, CARS, ZERO_ADDRESS);
    const small = fc.nat({ max: 5 });
    const item = fc.record({
      itemType: small,
      token: address,
      identifierOrCriteria: word,
      startAmount: word,
      endAmount: word,
      recipient: address,
    });
    const wild: fc.Arbitrary<Partial<OrderComponents>> = fc.record(
      {
        offerer: address,
        zone: address,
        offer: fc.array(item),
        consideration: fc.array(item),
        orderType: small,
        startTime: word,
        endTime: word,
        zoneHash: hash,
        salt: word,
        conduitKey: hash,
        counter: word,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(wild, (change) => {
        const { listing, refusal } = read(change);
        expect(listing === undefined).toBe(refusal !== undefined);
      }),
      { seed: 12, numRuns: 500 },
    );
  });
});
