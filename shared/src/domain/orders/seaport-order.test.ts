import fc from 'fast-check';
import { hashTypedData } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Address } from '../chain/address.ts';
import { SEAPORT_ORDER_TYPES, seaportDomain } from './listing-order.ts';
import { hashOrder, NO_CONDUIT, type OrderComponents, orderDigest } from './seaport-order.ts';

const account = (last: number): Address => `0x${last.toString(16).padStart(40, '0')}`;
const money = { itemType: 1, token: account(4), identifierOrCriteria: 0n };
const amounts = (wei: bigint) => ({ startAmount: wei, endAmount: wei });
/** The order of test_HashOfAKnownOrder in contracts/test/market/Seaport.t.sol. */
const ORDER: OrderComponents = {
  offerer: account(1),
  zone: account(2),
  offer: [{ itemType: 2, token: account(3), identifierOrCriteria: 17n, ...amounts(1n) }],
  consideration: [
    { ...money, ...amounts(975n * 10n ** 15n), recipient: account(1) },
    { ...money, ...amounts(25n * 10n ** 15n), recipient: account(5) },
  ],
  orderType: 2,
  startTime: 1_750_000_000n,
  endTime: 1_750_086_400n,
  zoneHash: `0x${'6'.padStart(64, '0')}`,
  salt: 7n,
  conduitKey: NO_CONDUIT,
  counter: 8n,
};

describe('hashOrder', () => {
  test('is the hash that Seaport computes', () => {
    expect(hashOrder(ORDER)).toBe('0x1e2c5b822d9d09739bfcf83087e0ca2cce1c61ed1cdae7bfb3df1de72bab3464');
  });

  test('every field counts', () => {
    const changes: Partial<OrderComponents>[] = [
      { offerer: account(9) },
      { zone: account(9) },
      { offer: [] },
      { consideration: ORDER.consideration.toReversed() },
      { orderType: 3 },
      { startTime: 1n },
      { endTime: 2n ** 256n - 1n },
      { zoneHash: NO_CONDUIT },
      { salt: 9n },
      { conduitKey: ORDER.zoneHash },
      { counter: 9n },
    ];
    const hashes = [{}, ...changes].map((change) => hashOrder({ ...ORDER, ...change }));
    expect(new Set(hashes).size).toBe(changes.length + 1);
  });
});

describe('orderDigest', () => {
  test('is what a wallet signs for the order on one chain', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (chainId, last) => {
        const signed = hashTypedData({
          domain: seaportDomain(chainId, account(last)),
          types: SEAPORT_ORDER_TYPES,
          primaryType: 'OrderComponents',
          message: ORDER,
        });
        expect(orderDigest(hashOrder(ORDER), chainId, account(last))).toBe(signed);
      }),
      { numRuns: 20, seed: 1 },
    );
  });
});
