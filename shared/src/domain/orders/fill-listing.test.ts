import { encodeFunctionData } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Address } from '../chain/address.ts';
import { fillListing, fillListings } from './fill-listing.ts';
import { makeListing } from './make-listing.ts';

const account = (last: number): Address => `0x${last.toString(16).padStart(40, '0')}`;
const [SELLER, TREASURY, STUDIO, CARS, ZONE, CURRENCY] = [1, 5, 9, 0xca, 2, 4].map(account) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
];
const order = makeListing(
  {
    seller: SELLER,
    token: CARS,
    tokenId: 17n,
    priceWei: 1_000n,
    royalty: { receiver: STUDIO, basisPoints: 500 },
    rule: { kind: 'count', transferCount: 3 },
    startTime: 100,
    duration: 50,
    salt: 7n,
    counter: 8n,
  },
  { listingZone: ZONE, currency: CURRENCY, treasury: TREASURY, feeBps: 250 },
);

describe('fillListing', () => {
  test('takes the cheap call when the seller is paid first', () => {
    const call = fillListing(order, '0xab');
    expect(call).toMatchObject({
      functionName: 'fulfillBasicOrder_efficient_6GL6yc',
      args: [
        {
          considerationAmount: 925n,
          // Seaport's ERC20_TO_ERC721_FULL_RESTRICTED.
          basicOrderType: 10,
          totalOriginalAdditionalRecipients: 2n,
          additionalRecipients: [
            { amount: 25n, recipient: TREASURY },
            { amount: 50n, recipient: STUDIO },
          ],
          signature: '0xab',
        },
      ],
    });
    // The function is named so that its selector is zero, which is cheap.
    expect(encodeFunctionData(call).slice(0, 10)).toBe('0x00000000');
  });

  test('takes the general call when the seller is paid later', () => {
    const consideration = order.consideration.toReversed();
    const call = fillListing({ ...order, consideration }, '0xab');
    expect(call).toMatchObject({
      functionName: 'fulfillAdvancedOrder',
      args: [
        {
          parameters: { offerer: SELLER, consideration, totalOriginalConsiderationItems: 3n },
          numerator: 1n,
          denominator: 1n,
          signature: '0xab',
          extraData: '0x',
        },
        [],
        `0x${'0'.repeat(64)}`,
        account(0),
      ],
    });
    expect(encodeFunctionData(call).slice(0, 10)).toBe('0xe7acab24');
  });
});

describe('fillListings', () => {
  test('takes each token, and pays each recipient once for all of them', () => {
    const other = { ...order, offerer: account(3), consideration: order.consideration.slice(1) };
    const call = fillListings([
      { components: order, signature: '0xab' },
      { components: other, signature: '0xcd' },
    ]);
    const item = (orderIndex: number, itemIndex: number) => ({
      orderIndex: BigInt(orderIndex),
      itemIndex: BigInt(itemIndex),
    });
    expect(call.functionName).toBe('fulfillAvailableAdvancedOrders');
    const [orders, resolvers, tokens, payments, conduit, recipient, most] = call.args;
    expect(orders.map(({ signature }) => signature)).toEqual(['0xab', '0xcd']);
    expect(resolvers).toEqual([]);
    expect(tokens).toEqual([[item(0, 0)], [item(1, 0)]]);
    // The first seller alone; then treasury and studio, once each for both.
    expect(payments).toEqual([[item(0, 0)], [item(0, 1), item(1, 0)], [item(0, 2), item(1, 1)]]);
    expect([conduit, recipient, most]).toEqual([`0x${'0'.repeat(64)}`, account(0), 2n]);
    expect(encodeFunctionData(call).slice(0, 10)).toBe('0x87201b41');
  });
});
