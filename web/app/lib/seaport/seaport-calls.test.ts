import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { fillListing, fillListings } from '@pitlane/shared/domain/orders/fill-listing';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { NO_CONDUIT } from '@pitlane/shared/domain/orders/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { encodeFunctionData, type Hex } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { readFill, readFills, readSeaportCall } from './seaport-calls.ts';

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
  sellerWei: 925n,
  zone: ZONE,
  endTime: 100n,
};
const WHOLE = { numerator: 1n, denominator: 1n };
const read = (data: Hex) => {
  const call = readSeaportCall(data);
  return call && readFill(call);
};
const advanced = (components: typeof listing, recipient: Hex = ZERO_ADDRESS, part = WHOLE) =>
  encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillAdvancedOrder',
    args: [
      {
        ...part,
        parameters: {
          ...components,
          offer: [...components.offer],
          consideration: [...components.consideration],
          totalOriginalConsiderationItems: BigInt(components.consideration.length),
        },
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

  test('a token that goes to another account is no purchase', () => {
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

  test.each([0, 1, 4])('an order of type %i never asks its zone, so it is no purchase here', (orderType) => {
    const open = { ...listing, orderType };
    expect(read(encodeFunctionData(fillListing(open, SIGNED)))).toBeUndefined();
    expect(read(advanced(open))).toBeUndefined();
  });

  test('an order that may be filled in parts asks its zone too', () => {
    const parts = { ...listing, orderType: 3 };
    expect(read(encodeFunctionData(fillListing(parts, SIGNED)))).toEqual(fill);
    expect(read(advanced(parts))).toEqual(fill);
  });

  test('a part of an order is no purchase', () => {
    expect(read(advanced(listing, ZERO_ADDRESS, { numerator: 1n, denominator: 2n }))).toBeUndefined();
    expect(read(advanced(listing, ZERO_ADDRESS, { numerator: 0n, denominator: 0n }))).toBeUndefined();
  });

  test('an item whose amount is not one, or changes, is no purchase', () => {
    const [item] = listing.offer;
    if (!item) throw new Error('a listing has an item');
    for (const amounts of [{ startAmount: 2n }, { endAmount: 2n }, { startAmount: 0n, endAmount: 0n }])
      expect(read(advanced({ ...listing, offer: [{ ...item, ...amounts }] }))).toBeUndefined();
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

  test('reads none when anything but the orders differs from what buys them for the sender', () => {
    const call = fillListings([listing, listing].map((components) => ({ components, signature: SIGNED })));
    const [orders, criteria, tokens, payments, conduit, recipient, most] = call.args;
    const resolver = { orderIndex: 0n, side: 0, index: 0n, identifier: 13n, criteriaProof: [] };
    const [first, second] = orders;
    if (!first || !second) throw new Error('two are bought');
    const half = { ...second, denominator: 2n };
    const open = { ...second, parameters: { ...second.parameters, orderType: 0 } };
    for (const args of [
      [orders, [resolver], tokens, payments, conduit, recipient, most],
      [orders, criteria, tokens.slice(1), payments, conduit, recipient, most],
      [orders, criteria, tokens, payments.slice(1), conduit, recipient, most],
      [orders, criteria, tokens, payments, `0x${'1'.repeat(64)}`, recipient, most],
      [orders, criteria, tokens, payments, conduit, RECEIVER, most],
      [orders, criteria, tokens, payments, conduit, recipient, 1n],
      [[first, half], criteria, tokens, payments, conduit, recipient, most],
      [[first, open], criteria, tokens, payments, conduit, recipient, most],
    ]) {
      const read = readSeaportCall(encodeFunctionData({ ...call, args } as unknown as typeof call));
      expect(read && readFills(read)).toBeUndefined();
    }
  });

  test('reads none when one of them is anything else', () => {
    expect(readMany(listing, { ...listing, offer: [] })).toBeUndefined();
    expect(readMany()).toBeUndefined();
    const one = readSeaportCall(advanced(listing));
    expect(one && readFills(one)).toBeUndefined();
  });
});
