/**
 * Many orders under one signature, as Seaport checks it: the maker signs the root of a tree of order hashes, and each order
 * carries the signature, its place in the tree, and the hashes beside its way up.
 */
import { concat, keccak256, numberToHex, stringToHex } from 'viem/utils';
import { type Address, type Hash, ZERO_ADDRESS } from '../chain/address.ts';
import { SEAPORT_ORDER_TYPES, seaportDomain } from './listing-order.ts';
import { hashOrder, NO_CONDUIT, type OrderComponents } from './seaport-order.ts';

/** The highest tree that Seaport reads: its index of an order has 24 bits. */
export const MAX_BULK_HEIGHT = 24;

/** Two orders, or two trees of the same height. */
type Tree = readonly (OrderComponents | Tree)[];

/** Fills the places of a tree that no order has. */
const EMPTY_ORDER: OrderComponents = {
  offerer: ZERO_ADDRESS,
  zone: ZERO_ADDRESS,
  offer: [],
  consideration: [],
  orderType: 0,
  startTime: 0n,
  endTime: 0n,
  zoneHash: NO_CONDUIT,
  salt: 0n,
  conduitKey: NO_CONDUIT,
  counter: 0n,
};

/**
 * The typed data (EIP-712) by which one signature covers all these orders of one maker.
 * Throws a RangeError for no orders, or for more than a tree can hold.
 */
export function getBulkTypedData(orders: readonly OrderComponents[], chainId: number, seaport: Address) {
  const height = getHeight(orders.length);
  return {
    domain: seaportDomain(chainId, seaport),
    types: { BulkOrder: [{ name: 'tree', type: getTreeType(height) }], ...SEAPORT_ORDER_TYPES },
    primaryType: 'BulkOrder' as const,
    message: { tree: pair(fill(orders, height, EMPTY_ORDER)) },
  };
}

/**
 * Each order's own signature, complete in itself, in the order of the orders.
 * @param signature The maker's signature (64 or 65 bytes) of `getBulkTypedData` for the same orders.
 */
export function splitBulkSignature(orders: readonly OrderComponents[], signature: Hash): Hash[] {
  const height = getHeight(orders.length);
  const layers = [fill(orders.map(hashOrder), height, hashOrder(EMPTY_ORDER))];
  while (layers.length < height) layers.push(hashPairs(layers.at(-1) ?? []));
  return orders.map((_, index) => {
    const proof = layers.map((layer, level) => layer[(index >> level) ^ 1] ?? '0x');
    return concat([signature, numberToHex(index, { size: 3 }), ...proof]);
  });
}

/** The struct hash of a bulk order, from one order's hash, its index in the tree, and its proof. */
export function hashBulkOrder(orderHash: Hash, index: number, proof: readonly Hash[]): Hash {
  const root = proof.reduce(
    (node, other, level) => keccak256(concat((index >> level) & 1 ? [other, node] : [node, other])),
    orderHash,
  );
  return keccak256(concat([hashType(proof.length), root]));
}

/** The EIP-712 hash of a bulk order's type: its own fields, then the types that it uses, sorted by name. */
function hashType(height: number): Hash {
  const used = (['ConsiderationItem', 'OfferItem', 'OrderComponents'] as const).map((name) => {
    const fields = SEAPORT_ORDER_TYPES[name].map((field) => `${field.type} ${field.name}`);
    return `${name}(${fields.join(',')})`;
  });
  return keccak256(stringToHex(`BulkOrder(${getTreeType(height)} tree)${used.join('')}`));
}

function getTreeType(height: number): string {
  return `OrderComponents${'[2]'.repeat(height)}`;
}

function getHeight(count: number): number {
  const height = Math.max(1, Math.ceil(Math.log2(count)));
  if (count < 1 || height > MAX_BULK_HEIGHT)
    throw new RangeError(`one signature covers 1 to ${2 ** MAX_BULK_HEIGHT} orders, not ${count}`);
  return height;
}

function fill<T>(leaves: readonly T[], height: number, filler: T): T[] {
  return Array.from({ length: 2 ** height }, (_, i) => leaves[i] ?? filler);
}

function pair(nodes: Tree): Tree {
  return nodes.length === 2 ? nodes : pair(chunk(nodes));
}

function hashPairs(nodes: readonly Hash[]): Hash[] {
  return chunk(nodes).map((two) => keccak256(concat(two)));
}

function chunk<T>(nodes: readonly T[]): T[][] {
  return Array.from({ length: nodes.length / 2 }, (_, i) => nodes.slice(2 * i, 2 * i + 2));
}
