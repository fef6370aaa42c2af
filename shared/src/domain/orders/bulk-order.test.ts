import { type Hex, hashStruct, hashTypedData, size, slice } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Address, Hash } from '../chain/address.ts';
import { getBulkTypedData, hashBulkOrder, splitBulkSignature } from './bulk-order.ts';
import { seaportDomain } from './listing-order.ts';
import { hashOrder, NO_CONDUIT, type OrderComponents, orderDigest } from './seaport-order.ts';

const SEAPORT: Address = `0x${'5e'.repeat(20)}`;
const CHAIN_ID = 31_356;
const SIGNATURE: Hash = `0x${'ab'.repeat(65)}`;

const makeOrders = (count: number): OrderComponents[] =>
  Array.from({ length: count }, (_, i) => ({
    offerer: SEAPORT,
    zone: SEAPORT,
    offer: [],
    consideration: [],
    orderType: 2,
    startTime: 0n,
    endTime: 1n,
    zoneHash: NO_CONDUIT,
    salt: BigInt(i + 1),
    conduitKey: NO_CONDUIT,
    counter: 0n,
  }));

/** Index and proof behind a signature of 65 bytes, as Seaport reads them. */
function readTail(signature: Hex): { index: number; proof: Hex[] } {
  const words = (size(signature) - 68) / 32;
  return {
    index: Number(slice(signature, 65, 68)),
    proof: Array.from({ length: words }, (_, i) => slice(signature, 68 + 32 * i, 100 + 32 * i)),
  };
}

describe('getBulkTypedData', () => {
  test('the tree is as low as it can be, and at least one high', () => {
    const heights = [1, 2, 3, 4, 5, 8, 9].map((count) => {
      const { types } = getBulkTypedData(makeOrders(count), CHAIN_ID, SEAPORT);
      return types.BulkOrder[0]?.type;
    });
    const typeOf = (height: number) => `OrderComponents${'[2]'.repeat(height)}`;
    expect(heights).toEqual([1, 1, 2, 2, 3, 3, 4].map(typeOf));
  });

  test('no orders, and more than a tree holds, throw', () => {
    expect(() => getBulkTypedData([], CHAIN_ID, SEAPORT)).toThrow(RangeError);
    expect(() => getBulkTypedData(new Array(2 ** 24 + 1), CHAIN_ID, SEAPORT)).toThrow(RangeError);
  });

  test('is signed under the domain of one Seaport', () => {
    const { domain } = getBulkTypedData(makeOrders(1), CHAIN_ID, SEAPORT);
    expect(domain).toEqual(seaportDomain(CHAIN_ID, SEAPORT));
  });
});

describe('splitBulkSignature', () => {
  test("each order's proof leads to the hash that was signed", () => {
    for (const count of [1, 2, 3, 5, 8, 11]) {
      const orders = makeOrders(count);
      const data = getBulkTypedData(orders, CHAIN_ID, SEAPORT);
      const signed = hashStruct({ data: data.message, primaryType: 'BulkOrder', types: data.types });
      const signatures = splitBulkSignature(orders, SIGNATURE);
      expect(signatures).toHaveLength(count);
      for (const [i, signature] of signatures.entries()) {
        const { index, proof } = readTail(signature);
        expect(slice(signature, 0, 65)).toBe(SIGNATURE);
        expect(index).toBe(i);
        const order = orders[i];
        expect(order && hashBulkOrder(hashOrder(order), index, proof)).toBe(signed);
      }
      expect(orderDigest(signed, CHAIN_ID, SEAPORT)).toBe(hashTypedData(data));
    }
  });

  test('a short signature stays short', () => {
    const [only] = splitBulkSignature(makeOrders(1), slice(SIGNATURE, 0, 64));
    expect(only && size(only)).toBe(64 + 3 + 32);
  });
});

describe('hashBulkOrder', () => {
  test('another place, neighbour or order is another hash', () => {
    const hash = (index: number, other: Hash, order: Hash = NO_CONDUIT) =>
      hashBulkOrder(order, index, [other]);
    const one: Hash = `0x${'1'.repeat(64)}`;
    expect(new Set([hash(0, one), hash(1, one), hash(0, NO_CONDUIT), hash(0, one, one)]).size).toBe(4);
  });
});
