/**
 * The Merkle tree that contracts/src/collections/DropRules.sol checks, as OpenZeppelin's standard tree has it: a leaf is an account,
 * ABI-encoded and hashed twice, leaves are sorted, and pairs are hashed in sorted order. Node 0 is the root; the children of node i
 * are 2i + 1 and 2i + 2.
 */
import { bytesToHex, concat, hexToBytes, keccak256, pad } from 'viem/utils';
import type { Address, Hash } from '../chain/address.ts';

export type WhitelistTree = {
  /** All nodes by their places. */
  nodes: Hash[];
  /** The place of each account's leaf. */
  places: Map<Address, number>;
};

/** Grows the tree of distinct accounts, in lower case. A hundred thousand take seconds. Throws a RangeError when there is none. */
export function makeTree(accounts: readonly Address[]): WhitelistTree {
  if (accounts.length === 0) throw new RangeError('a whitelist needs at least one address');
  const leaves = accounts.map((account) => ({ account, hash: hashAccount(account) }));
  leaves.sort((a, b) => compare(a.hash, b.hash));
  const last = 2 * leaves.length - 2;
  const nodes = new Array<Uint8Array>(last + 1);
  const places = new Map<Address, number>();
  leaves.forEach((leaf, i) => {
    nodes[last - i] = leaf.hash;
    places.set(leaf.account, last - i);
  });
  for (let i = leaves.length - 2; i >= 0; i -= 1) {
    nodes[i] = hashPair(nodes[2 * i + 1] as Uint8Array, nodes[2 * i + 2] as Uint8Array);
  }
  return { nodes: nodes.map((node) => bytesToHex(node)), places };
}

/** The places of the nodes that prove a leaf, from its sibling up to a child of the root. */
export function proofPlaces(leaf: number): number[] {
  const places: number[] = [];
  for (let place = leaf; place > 0; place = Math.floor((place - 1) / 2)) {
    places.push(place % 2 === 1 ? place + 1 : place - 1);
  }
  return places;
}

const hash = (bytes: Uint8Array) => keccak256(bytes, 'bytes');
const hashAccount = (account: Address) => hash(hash(pad(hexToBytes(account), { size: 32 })));

function hashPair(a: Uint8Array, b: Uint8Array): Uint8Array {
  return hash(compare(a, b) < 0 ? concat([a, b]) : concat([b, a]));
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length; i += 1) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
