import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { fillItemOffer, fillWideOffer } from '@pitlane/shared/domain/orders/fill-offer';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { encodeFunctionData, type Hex } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { readAcceptance } from './seaport-acceptance.ts';
import { readFill, readSeaportCall } from './seaport-calls.ts';

const at = (digit: string): Hex => `0x${digit.repeat(40)}`;
const [CARS, SELLER, ETH, ZONE, TREASURY, BUYER] = [at('c'), at('a'), at('e'), at('2'), at('7'), at('b')];
const SIGNED = '0x12';
const terms = {
  token: CARS,
  priceWei: 1_000n,
  royalty: { receiver: TREASURY, basisPoints: 500 },
  startTime: 1,
  duration: 99,
  salt: 5n,
  counter: 0n,
};
const count = { kind: 'count', transferCount: 3 } as const;
const market = { listingZone: ZONE, currency: ETH, treasury: TREASURY, feeBps: 250 };
const item = makeOffer({ ...terms, buyer: BUYER, tokenId: 12n, rule: count }, market);
const wide = makeOffer({ ...terms, buyer: BUYER, tokenId: null, rule: { kind: 'any' } }, market);
const acceptance = {
  token: CARS,
  tokenId: 12n,
  buyer: BUYER,
  currency: ETH,
  priceWei: 1_000n,
  proceedsWei: 925n,
  zone: ZONE,
};
const readBy = (data: Hex, owner: string) => {
  const call = readSeaportCall(data);
  return call && readAcceptance(call, owner);
};
const match = (components: OrderComponents = wide, seller: Hex = SELLER) =>
  fillWideOffer({ components, signature: SIGNED }, { seller, tokenId: 12n, salt: 1n });
type Match = ReturnType<typeof match>;
type Order = Match['args'][0][number];

/** The honest call, with its two orders and its other parts within reach. */
function takeApart() {
  const { args, ...call } = match();
  const [[own, bid], criteria, fulfillments, recipient] = args;
  const [car] = own?.parameters.offer ?? [];
  const [money] = own?.parameters.consideration ?? [];
  const [resolver] = criteria;
  if (!own || !bid || !car || !money || !resolver) throw new Error('two orders are matched');
  const read = (changed: readonly [unknown, unknown, unknown, unknown]) =>
    readBy(encodeFunctionData({ ...call, args: changed } as unknown as Match), SELLER);
  return { own, bid, car, money, criteria, resolver, fulfillments, recipient, read };
}

describe('readAcceptance', () => {
  test('reads who pays how much for which token, of an offer for it and of one for any', () => {
    const basic = encodeFunctionData(fillItemOffer({ components: item, signature: SIGNED }));
    expect(readBy(basic, SELLER)).toEqual(acceptance);
    expect(readBy(encodeFunctionData(match()), SELLER)).toEqual(acceptance);
  });

  test('reads a royalty that the offer could not know, out of the price', () => {
    const royalty = { recipient: at('9'), amountWei: 25n };
    const sale = { seller: SELLER, tokenId: 12n, salt: 1n, royalty };
    const call = fillWideOffer({ components: wide, signature: SIGNED }, sale);
    expect(readBy(encodeFunctionData(call), SELLER)).toEqual({ ...acceptance, proceedsWei: 900n });
  });

  test('takes no match that another account sends', () => {
    expect(readBy(encodeFunctionData(match()), BUYER)).toBeUndefined();
    expect(readBy(encodeFunctionData(match(wide, BUYER)), BUYER)).toBeUndefined();
  });

  test.each<[string, (own: Order, parts: ReturnType<typeof takeApart>) => Order]>([
    ['half of it', (own) => ({ ...own, denominator: 2n as 1n })],
    ['nothing of it', (own) => ({ ...own, numerator: 0n as 1n, denominator: 0n as 1n })],
    ['that may be filled again', (own) => ({ ...own, parameters: { ...own.parameters, orderType: 1 } })],
    ['with a zone of its own', (own) => ({ ...own, parameters: { ...own.parameters, zone: at('9') } })],
    [
      'with two of the car',
      (own, { car }) => ({
        ...own,
        parameters: { ...own.parameters, offer: [{ ...car, startAmount: 2n, endAmount: 2n }] },
      }),
    ],
    [
      'with a car by criteria',
      (own, { car }) => ({ ...own, parameters: { ...own.parameters, offer: [{ ...car, itemType: 4 }] } }),
    ],
    [
      'with another car',
      (own, { car }) => ({
        ...own,
        parameters: { ...own.parameters, offer: [{ ...car, identifierOrCriteria: 13n }] },
      }),
    ],
    [
      'with a thing more',
      (own, { car, money }) => ({ ...own, parameters: { ...own.parameters, offer: [car, money] } }),
    ],
    [
      'with money that fades',
      (own, { money }) => ({
        ...own,
        parameters: { ...own.parameters, consideration: [{ ...money, endAmount: 1n }] },
      }),
    ],
    [
      'with less money',
      (own, { money }) => ({
        ...own,
        parameters: { ...own.parameters, consideration: [{ ...money, startAmount: 1n, endAmount: 1n }] },
      }),
    ],
    [
      'with money for another account',
      (own, { money }) => ({
        ...own,
        parameters: { ...own.parameters, consideration: [{ ...money, recipient: BUYER }] },
      }),
    ],
    [
      'through a conduit',
      (own) => ({ ...own, parameters: { ...own.parameters, conduitKey: `0x${'1'.repeat(64)}` } }),
    ],
  ])('takes no match whose own order is another: %s', (_, change) => {
    const parts = takeApart();
    const { own, bid, criteria, fulfillments, recipient, read } = parts;
    expect(read([[own, bid], criteria, fulfillments, recipient])).toEqual(acceptance);
    expect(read([[change(own, parts), bid], criteria, fulfillments, recipient])).toBeUndefined();
  });

  test('takes no match with another order, criterion, fulfillment or recipient', () => {
    const { own, bid, criteria, resolver, fulfillments, recipient, read } = takeApart();
    const [first, ...rest] = fulfillments;
    const own2 = { ...own, parameters: { ...own.parameters, salt: 2n } };
    for (const changed of [
      [[own, bid, own2], criteria, fulfillments, recipient],
      [[bid, own], criteria, fulfillments, recipient],
      [[own], criteria, fulfillments, recipient],
      [[own, { ...bid, denominator: 2n }], criteria, fulfillments, recipient],
      [[own, bid], [], fulfillments, recipient],
      [[own, bid], [{ ...resolver, identifier: 13n }], fulfillments, recipient],
      [[own, bid], [resolver, { ...resolver, orderIndex: 0n }], fulfillments, recipient],
      [[own, bid], criteria, rest, recipient],
      [[own, bid], criteria, [...rest, first], recipient],
      [[own, bid], criteria, fulfillments, BUYER],
    ] as const)
      expect(read(changed)).toBeUndefined();
  });

  test.each([0, 1, 4])('an offer of type %i never asks its zone, so it is not accepted here', (orderType) => {
    const open = fillItemOffer({ components: { ...item, orderType }, signature: SIGNED });
    expect(readBy(encodeFunctionData(open), SELLER)).toBeUndefined();
    expect(readBy(encodeFunctionData(match({ ...wide, orderType })), SELLER)).toBeUndefined();
  });

  test('the money has to stay the same over time, and the car has to go to who pays', () => {
    const [money] = wide.offer;
    const [wanted, ...dues] = wide.consideration;
    if (!money || !wanted) throw new Error('an offer has money and a token');
    const fading = { ...wide, offer: [{ ...money, endAmount: 1n }] };
    const passing = { ...wide, consideration: [{ ...wanted, recipient: TREASURY }, ...dues] };
    expect(readBy(encodeFunctionData(match(fading)), SELLER)).toBeUndefined();
    expect(readBy(encodeFunctionData(match(passing)), SELLER)).toBeUndefined();
  });

  test('what leaves the owner nothing is no acceptance', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { own, bid, criteria, fulfillments, recipient, read } = takeApart();
    const [money] = bid.parameters.offer;
    if (!money) throw new Error('an offer has money');
    const poor = { ...bid.parameters, offer: [{ ...money, startAmount: 1n, endAmount: 1n }] };
    expect(read([[own, { ...bid, parameters: poor }], criteria, fulfillments, recipient])).toBeUndefined();
  });

  test('a purchase is no acceptance, and an acceptance no purchase', () => {
    const listing = makeListing({ ...terms, seller: SELLER, tokenId: 12n, rule: count }, market);
    expect(readBy(encodeFunctionData(fillListing(listing, SIGNED)), BUYER)).toBeUndefined();
    const accepted = fillItemOffer({ components: item, signature: SIGNED });
    const call = readSeaportCall(encodeFunctionData(accepted));
    expect(call && readFill(call)).toBeUndefined();
  });
});
