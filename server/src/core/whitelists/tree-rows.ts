/** A tree as its rows are kept: some hundred rows instead of some hundred thousand, and a proof reads about ten of them. */

import type { WhitelistTree } from '@pitlane/shared/domain/cars/whitelist-tree';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';

export type TreeRows = {
  root: Hash;
  accountRows: { first: Address; entries: string }[];
  /** Hashes of NODES_OF_ROW nodes, in the order of their places. */
  nodeRows: string[];
};

export const NODES_OF_ROW = 256;
const ACCOUNTS_OF_ROW = 256;
/** An account without 0x, and the place of its leaf as a number of base 16. */
const ACCOUNT_LETTERS = 40;
const PLACE_LETTERS = 8;
const ENTRY_LETTERS = ACCOUNT_LETTERS + PLACE_LETTERS;

export function toTreeRows({ nodes, places }: WhitelistTree): TreeRows {
  const accounts = [...places.keys()].toSorted();
  const toEntry = (account: Address) =>
    account.slice(2) + (places.get(account) ?? 0).toString(16).padStart(PLACE_LETTERS, '0');
  return {
    root: nodes[0] as Hash,
    accountRows: toChunks(accounts, ACCOUNTS_OF_ROW).map((row) => ({
      first: row[0] as Address,
      entries: row.map(toEntry).join(''),
    })),
    nodeRows: toChunks(nodes, NODES_OF_ROW).map((row) => row.map((node) => node.slice(2)).join('')),
  };
}

/** The place of an account's leaf; undefined when it is not among these entries. */
export function findPlace(entries: string, account: Address): number | undefined {
  const wanted = account.slice(2);
  for (let at = 0; at < entries.length; at += ENTRY_LETTERS) {
    if (!entries.startsWith(wanted, at)) continue;
    return Number.parseInt(entries.slice(at + ACCOUNT_LETTERS, at + ENTRY_LETTERS), 16);
  }
  return undefined;
}

/** All of them in their order, in arrays of `size`; the last one may be shorter. */
export function toChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
