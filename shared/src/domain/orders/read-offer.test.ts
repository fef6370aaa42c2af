import { describe, expect, test } from 'vitest';
import { type Address, type Hash, ZERO_ADDRESS } from '../chain/address.ts';
import { fillItemOffer, fillWideOffer } from './fill-offer.ts';
import { makeOffer, type OfferTerms } from './make-offer.ts';
import type { Market } from './order-checks.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { readOffer } from './read-offer.ts';
import { readOrder } from './read-order.ts';
import type { ConsiderationItem, OfferItem, OrderComponents } from './seaport-order.ts';
import { encodeZoneHash, type TokenRule } from './zone-hash.ts';

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const [BUYER, SELLER, CARS, STATIONS] = [address('b'), address('a'), address('c'), address('d')];
const [CREATOR, OTHER] = [address('e'), address('f')];
const NOW = 1_790_000_000;
const ETH = 10n ** 18n;
const MARKET: Market = {
  listingZone: address('1'),
  currency: address('2'),
  treasury: address('3'),
  feeBps: 250,
  collections: new Map([
    [CARS, 'cars'],
    [STATIONS, 'stations'],
  ]),
};
const NO_PARTS = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };
const GOOD: TokenRule = { kind: 'conditions', series: [3, 4], minRank: 2, minLevels: NO_PARTS };

const offer = (changes: Partial<OfferTerms> = {}): OrderComponents =>
  makeOffer(
    {
      buyer: BUYER,
      token: CARS,
      tokenId: 12n,
      priceWei: ETH,
      royalty: { receiver: CREATOR, basisPoints: 500 },
      rule: { kind: 'count', transferCount: 3 },
      startTime: NOW,
      duration: 3_600,
      salt: 1n,
      counter: 7n,
      ...changes,
    },
    MARKET,
  );
const wide = (changes: Partial<OfferTerms> = {}) => offer({ tokenId: null, rule: GOOD, ...changes });
const withMoney = (change: Partial<OfferItem>): OrderComponents => {
  const order = offer();
  return { ...order, offer: order.offer.map((item) => ({ ...item, ...change })) };
};
/** The payment or token at a place of what is asked for is another. */
const withAsked = (place: number, change: Partial<ConsiderationItem>, order = offer()): OrderComponents => ({
  ...order,
  consideration: order.consideration.map((item, i) => (i === place ? { ...item, ...change } : item)),
});

describe('makeOffer', () => {
  test('is read back as what was meant, for one token and for any', () => {
    const terms = { maker: BUYER, collection: 'cars', priceWei: ETH, counter: 7n };
    const payments = { [MARKET.treasury]: ETH / 40n, [CREATOR]: ETH / 20n };
    expect(readOrder(offer(), MARKET, NOW)).toEqual({
      ...{ side: 'offer', ...terms, payments, tokenId: 12n, startTime: NOW, endTime: NOW + 3_600 },
      rule: { kind: 'count', transferCount: 3 },
    });
    expect(readOrder(wide(), MARKET, NOW)).toMatchObject({ ...terms, tokenId: null, rule: GOOD });
  });

  test('names no royalty where it cannot know it, and refuses a price that leaves the seller nothing', () => {
    expect(wide({ royalty: null }).consideration).toHaveLength(2);
    expect(() => offer({ royalty: { receiver: CREATOR, basisPoints: 9_750 } })).toThrow(RangeError);
  });
});

describe('readOffer', () => {
  test.each<[OrderRefusal, OrderComponents]>([
    ['ZONE_OTHER', { ...offer(), zone: OTHER }],
    ['NOT_RESTRICTED', { ...offer(), orderType: 3 }],
    ['CONDUIT_UNKNOWN', { ...offer(), conduitKey: `0x${'1'.repeat(64)}` }],
    ['NOT_AN_OFFER', { ...offer(), offer: [...offer().offer, ...offer().offer] }],
    ['NOT_AN_OFFER', { ...offer(), consideration: [] }],
    ['NOT_AN_OFFER', withAsked(0, { startAmount: 2n, endAmount: 2n })],
    ['NOT_AN_OFFER', withAsked(0, { itemType: 3 })],
    ['CURRENCY_OTHER', withMoney({ token: OTHER })],
    ['CURRENCY_OTHER', withMoney({ identifierOrCriteria: 1n })],
    ['CURRENCY_OTHER', withAsked(1, { itemType: 2 })],
    ['PRICE_NOT_FIXED', withMoney({ endAmount: ETH + 1n })],
    ['PRICE_NOT_FIXED', withAsked(1, { endAmount: 1n })],
    ['AMOUNT_INVALID', withMoney({ startAmount: 0n, endAmount: 0n })],
    ['AMOUNT_INVALID', withMoney({ startAmount: 10n ** 27n + 1n, endAmount: 10n ** 27n + 1n })],
    ['AMOUNT_INVALID', withAsked(1, { startAmount: 0n, endAmount: 0n })],
    ['RECIPIENT_INVALID', withAsked(1, { recipient: ZERO_ADDRESS })],
    ['SELLER_UNPAID', withAsked(2, { startAmount: ETH, endAmount: ETH })],
    ['TOKEN_NOT_TO_MAKER', withAsked(0, { recipient: OTHER })],
    ['COLLECTION_UNKNOWN', withAsked(0, { token: OTHER })],
    ['TOKENS_NAMED', withAsked(0, { identifierOrCriteria: 1n }, wide())],
    ['TOKEN_NOT_NAMED', wide({ rule: { kind: 'count', transferCount: 0 } })],
    ['TOKEN_NOT_NAMED', wide({ rule: { kind: 'state', state: 5n } })],
    ['WORD_UNKNOWN', { ...offer(), zoneHash: `0x03${'0'.repeat(62)}` }],
    ['CONDITIONS_NOT_OF_CARS', wide({ token: STATIONS })],
    ['CONDITIONS_IMPOSSIBLE', wide({ rule: { ...GOOD, series: [] } })],
    ['CONDITIONS_IMPOSSIBLE', wide({ rule: { ...GOOD, series: [7] } })],
    ['CONDITIONS_IMPOSSIBLE', wide({ rule: { ...GOOD, minRank: 6 } })],
    ['EXPIRED', offer({ startTime: NOW - 7_200 })],
    ['ENDS_TOO_LATE', offer({ duration: 181 * 86_400 })],
    ['TIMES_INVALID', offer({ duration: 0 })],
    ['FEE_TOO_LOW', withAsked(1, { startAmount: 1n, endAmount: 1n })],
  ])('refuses %s', (refusal, order) => {
    expect(readOffer(order, MARKET, NOW)).toEqual({ refusal });
  });

  test('takes nine items: a token and eight payments, and no more', () => {
    const [token, ...dues] = offer().consideration;
    const wei = { startAmount: 1n, endAmount: 1n };
    const more = Array.from({ length: 6 }, () => ({ ...dues[0], ...wei }) as ConsiderationItem);
    const full = { ...offer(), consideration: [token as ConsiderationItem, ...dues, ...more] };
    expect(readOffer(full, MARKET, NOW).offer?.payments[MARKET.treasury]).toBe(ETH / 40n + 6n);
    const over = { ...full, consideration: [...full.consideration, more[0] as ConsiderationItem] };
    expect(readOffer(over, MARKET, NOW)).toEqual({ refusal: 'TOO_MANY_PAYMENTS' });
  });

  test('takes an offer for any token of a collection without conditions', () => {
    const any = wide({ token: STATIONS, rule: { kind: 'any' } });
    expect(readOffer(any, MARKET, NOW).offer).toMatchObject({ collection: 'stations', tokenId: null });
    expect(any.zoneHash).toBe(encodeZoneHash({ kind: 'any' }));
  });
});

describe('fillItemOffer', () => {
  test('has the buyer pay the dues, in the cheap call', () => {
    const signature: Hash = '0x1234';
    const { functionName, args } = fillItemOffer({ components: offer(), signature });
    expect(functionName).toBe('fulfillBasicOrder_efficient_6GL6yc');
    expect(args[0]).toMatchObject({
      considerationToken: CARS,
      considerationIdentifier: 12n,
      offerToken: MARKET.currency,
      offerAmount: ETH,
      basicOrderType: 18,
      totalOriginalAdditionalRecipients: 2n,
      additionalRecipients: [
        { recipient: MARKET.treasury, amount: ETH / 40n },
        { recipient: CREATOR, amount: ETH / 20n },
      ],
      signature,
    });
  });
});

describe('fillWideOffer', () => {
  const royalty = { recipient: CREATOR, amountWei: ETH / 10n };
  const fill = (components: OrderComponents, extra = {}) =>
    fillWideOffer({ components, signature: '0x1234' }, { seller: SELLER, tokenId: 9n, salt: 5n, ...extra });

  test('matches it with the token for what is left of the price, which the sender need not sign', () => {
    const [[own, bid], [chosen], fulfillments, recipient] = fill(wide()).args;
    expect(own).toMatchObject({ signature: '0x', parameters: { offerer: SELLER, orderType: 0 } });
    expect(own?.parameters.offer).toMatchObject([{ token: CARS, identifierOrCriteria: 9n }]);
    expect(own?.parameters.consideration).toMatchObject([
      { startAmount: (ETH * 925n) / 1_000n, recipient: SELLER },
    ]);
    expect(bid).toMatchObject({ signature: '0x1234', parameters: { offerer: BUYER } });
    expect(chosen).toMatchObject({ orderIndex: 1n, side: 1, identifier: 9n, criteriaProof: [] });
    expect([fulfillments.length, recipient]).toEqual([4, SELLER]);
  });

  test('pays a royalty that the offer could not know out of the price', () => {
    const [[own, bid]] = fill(wide({ royalty: null }), { royalty }).args;
    expect(bid?.parameters.consideration.at(-1)).toMatchObject({
      startAmount: ETH / 10n,
      recipient: CREATOR,
    });
    expect(bid?.parameters.totalOriginalConsiderationItems).toBe(2n);
    expect(own?.parameters.consideration[0]?.startAmount).toBe((ETH * 875n) / 1_000n);
    expect(() => fill(wide(), { royalty: { ...royalty, amountWei: ETH } })).toThrow(RangeError);
  });
});
