import { ZERO_ADDRESS } from '@pitlane/shared/domain/address';
import { fillListing, fillListings } from '@pitlane/shared/domain/fill-listing';
import { fillItemOffer, fillWideOffer } from '@pitlane/shared/domain/fill-offer';
import { makeListing } from '@pitlane/shared/domain/make-listing';
import { makeOffer } from '@pitlane/shared/domain/make-offer';
import { NO_CONDUIT } from '@pitlane/shared/domain/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { encodeFunctionData, type Hex } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { readAcceptance, readFill, readFills, readSeaportCall } from './seaport-calls.ts';

const at = (digit: string) => `0x${digit.repeat(40)}` as const;
const [CARS, SELLER, ETH, ZONE, TREASURY, RECEIVER] = ['c', 'a', 'e', '2', '7', 'b'].map(at) as [
  Hex,
  ...Hex[],
] as [Hex, Hex, Hex, Hex, Hex, Hex];
const listing = makeListing(
  {
    seller: SELLER,
    token: CARS,
    tokenId: 12n,
    priceWei: 1_000n,
    royalty: { receiver: RECEIVER, basisPoints: 500 },
    rule: { kind: 'count', transferCount: 3 },
    startTime: 1,
    duration: 99,
    salt: 5n,
    counter: 0n,
  },
  { listingZone: ZONE, currency: ETH, treasury: TREASURY, feeBps: 250 },
);
const SIGNED = '0x12';
const fill = {
  token: CARS,
  tokenId: 12n,
  seller: SELLER,
  currency: ETH,
  totalWei: 1_000n,
  zone: ZONE,
  endTime: 100n,
};
const read = (data: Hex) => {
  const call = readSeaportCall(data);
  return call && readFill(call);
};
const advanced = (components: typeof listing, recipient: Hex = ZERO_ADDRESS) =>
  encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillAdvancedOrder',
    args: [
      {
        parameters: {
          ...components,
          offer: [...components.offer],
          consideration: [...components.consideration],
          totalOriginalConsiderationItems: BigInt(components.consideration.length),
        },
        numerator: 1n,
        denominator: 1n,
        signature: SIGNED,
        extraData: '0x',
      },
      [],
      NO_CONDUIT,
      recipient,
    ],
  });

describe('readFill', () => {
  test('reads the cheap call: what is bought, and all that is paid', () => {
    expect(read(encodeFunctionData(fillListing(listing, SIGNED)))).toEqual(fill);
  });

  test('reads the call for other shapes alike', () => {
    const [proceeds, ...dues] = listing.consideration;
    const turned = { ...listing, consideration: [...dues, ...(proceeds ? [proceeds] : [])] };
    expect(read(encodeFunctionData(fillListing(turned, SIGNED)))).toEqual(fill);
  });

  test('what goes to somebody else is no purchase', () => {
    expect(read(advanced(listing))).toEqual(fill);
    expect(read(advanced(listing, RECEIVER))).toBeUndefined();
  });

  test('a payment in a second currency cannot hide among the others', () => {
    const [first, ...others] = listing.consideration;
    if (!first) throw new Error('a listing is paid for');
    const hiding = {
      ...listing,
      consideration: [first, ...others.map((item) => ({ ...item, token: CARS }))],
    };
    expect(read(advanced(hiding))).toBeUndefined();
  });

  test('a cancellation is no purchase', () => {
    const cancel = encodeFunctionData({ abi: seaportAbi, functionName: 'incrementCounter' });
    expect(read(cancel)).toBeUndefined();
  });
});

describe('readSeaportCall', () => {
  test('what is not in the ABI is not read', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    expect(readSeaportCall('0x12345678')).toBeUndefined();
  });
});

describe('readFills', () => {
  const readMany = (...listings: (typeof listing)[]) => {
    const data = encodeFunctionData(
      fillListings(listings.map((components) => ({ components, signature: SIGNED }))),
    );
    const call = readSeaportCall(data);
    return call && readFills(call);
  };

  test('reads each purchase of a call that buys several', () => {
    const [item, ...rest] = listing.offer;
    if (!item) throw new Error('a listing has an item');
    const other = { ...listing, offer: [{ ...item, identifierOrCriteria: 13n }, ...rest] };
    expect(readMany(listing, other)).toEqual([fill, { ...fill, tokenId: 13n }]);
  });

  test('reads none when one of them is anything else', () => {
    expect(readMany(listing, { ...listing, offer: [] })).toBeUndefined();
    expect(readMany()).toBeUndefined();
    const one = readSeaportCall(advanced(listing));
    expect(one && readFills(one)).toBeUndefined();
  });
});

describe('readAcceptance', () => {
  const terms = {
    buyer: RECEIVER,
    token: CARS,
    priceWei: 1_000n,
    royalty: { receiver: TREASURY, basisPoints: 500 },
    startTime: 1,
    duration: 99,
    salt: 5n,
    counter: 0n,
  };
  const market = { listingZone: ZONE, currency: ETH, treasury: TREASURY, feeBps: 250 };
  const item = makeOffer({ ...terms, tokenId: 12n, rule: { kind: 'count', transferCount: 3 } }, market);
  const wide = makeOffer({ ...terms, tokenId: null, rule: { kind: 'any' } }, market);
  const acceptance = { token: CARS, tokenId: 12n, buyer: RECEIVER, currency: ETH, proceedsWei: 925n };
  const readBy = (data: Hex, owner: string) => {
    const call = readSeaportCall(data);
    return call && readAcceptance(call, owner);
  };
  const match = (seller: Hex) =>
    fillWideOffer({ components: wide, signature: SIGNED }, { seller, tokenId: 12n, salt: 1n });

  test('reads who pays how much for which token, of an offer for it and of one for any', () => {
    const basic = encodeFunctionData(fillItemOffer({ components: item, signature: SIGNED }));
    expect(readBy(basic, SELLER)).toEqual(acceptance);
    expect(readBy(encodeFunctionData(match(SELLER)), SELLER)).toEqual(acceptance);
  });

  test('takes no match whose money or order is somebody else’s', () => {
    expect(readBy(encodeFunctionData(match(SELLER)), RECEIVER)).toBeUndefined();
    const { args, ...call } = match(SELLER);
    const [[own, bid], criteria, fulfillments] = args;
    if (!own || !bid) throw new Error('two orders are matched');
    const [money] = own.parameters.consideration;
    if (!money) throw new Error('the seller asks for money');
    const elsewhere = { ...money, recipient: RECEIVER };
    const stolen = { ...own, parameters: { ...own.parameters, consideration: [elsewhere] } };
    const more = { ...own, parameters: { ...own.parameters, offer: [...own.parameters.offer, money] } };
    for (const [orders, recipient] of [
      [[stolen, bid], SELLER],
      [[more, bid], SELLER],
      [[own, bid, own], SELLER],
      [[own, bid], RECEIVER],
    ] as const) {
      const data = encodeFunctionData({ ...call, args: [[...orders], criteria, fulfillments, recipient] });
      expect(readBy(data, SELLER)).toBeUndefined();
    }
  });

  test('a purchase is no acceptance', () => {
    const bought = encodeFunctionData(fillListing(listing, SIGNED));
    expect(readBy(bought, RECEIVER)).toBeUndefined();
    expect(read(encodeFunctionData(fillItemOffer({ components: item, signature: SIGNED })))).toBeUndefined();
  });
});
