import { makeTree } from '@pitlane/shared/domain/cars/whitelist-tree';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { describe, expect, test } from 'vitest';
import { findPlace, NODES_OF_ROW, toTreeRows } from './tree-rows.ts';

const account = (i: number): Address => `0x${(i * 7_919).toString(16).padStart(40, 'a')}`;

describe('toTreeRows', () => {
  test.each([1, 2, 256, 257, 1_000])('keeps every node and every place of %i accounts', (count) => {
    const accounts = Array.from({ length: count }, (_, i) => account(i));
    const tree = makeTree(accounts);
    const { root, accountRows, nodeRows } = toTreeRows(tree);
    expect(root).toBe(tree.nodes[0]);
    for (const each of accounts) {
      const row = accountRows.findLast(({ first }) => first <= each);
      const place = findPlace(row?.entries ?? '', each) ?? -1;
      expect(place).toBe(tree.places.get(each));
      const at = (place % NODES_OF_ROW) * 64;
      expect(`0x${nodeRows[Math.floor(place / NODES_OF_ROW)]?.slice(at, at + 64)}`).toBe(tree.nodes[place]);
    }
    expect(findPlace(accountRows[0]?.entries ?? '', `0x${'f'.repeat(40)}`)).toBeUndefined();
  });
});
