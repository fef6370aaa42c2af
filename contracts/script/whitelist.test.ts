import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { type Address, encodeAbiParameters, keccak256, slice } from 'viem';
import { describe, expect, test } from 'vitest';
import { makeWhitelist, readAddresses } from './whitelist.ts';

/** The account with a number: the last 20 bytes of the hash of its 32 bytes, as the contract's test makes it. */
function account(number: number): Address {
  return slice(keccak256(encodeAbiParameters([{ type: 'uint256' }], [BigInt(number)])), 12);
}

describe('makeWhitelist', () => {
  test('makes the tree of 5,000 accounts that the contract tests use', async () => {
    const { root, proofOf } = makeWhitelist(Array.from({ length: 5_000 }, (_, i) => account(i)));
    const proofs = Object.fromEntries([0, 2_499, 4_999].map((i) => [i, proofOf(account(i))]));
    await expect(`${JSON.stringify({ root, proofs }, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, '../test/fixtures/whitelist-5000.json'),
    );
  });

  test.each([1, 2, 3, 5, 8, 100, 1_023])(
    'equals the standard tree of OpenZeppelin for %i accounts',
    (size) => {
      const accounts = Array.from({ length: size }, (_, i) => account(i));
      const standard = StandardMerkleTree.of(
        accounts.map((one) => [one]),
        ['address'],
      );
      const { root, proofOf } = makeWhitelist(accounts);
      expect(root).toBe(standard.root);
      for (const i of [0, Math.floor(size / 2), size - 1]) {
        expect(proofOf(account(i))).toEqual(standard.getProof([account(i)]));
      }
    },
  );

  test('ignores order, case and repetitions', () => {
    const [anna, ben] = [account(1), account(2)];
    const shouting = `0x${ben.slice(2).toUpperCase()}` as Address;
    expect(makeWhitelist([ben, anna, shouting]).root).toBe(makeWhitelist([anna, ben]).root);
  });

  test('throws for an empty list and for an account that is not on it', () => {
    expect(() => makeWhitelist([])).toThrow('at least one address');
    expect(() => makeWhitelist([account(1)]).proofOf(account(2))).toThrow('is not on the whitelist');
  });
});

describe('readAddresses', () => {
  test('reads a file of addresses', () => {
    expect(readAddresses(`# drivers\n${account(1)}\n\n  ${account(2)} # Ben\n`)).toEqual([
      account(1),
      account(2),
    ]);
    expect(() => readAddresses(`${account(1)}\n0x12`)).toThrow('line 2: 0x12 is not an address');
  });
});

describe('npm run whitelist', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'whitelist.ts'), ...args], { encoding: 'utf8' });

  test.each([
    ['an empty file', ['/dev/null'], '/dev/null: a whitelist needs at least one address\n'],
    ['a file that is not there', ['/no/such/file'], '/no/such/file: ENOENT: no such file or directory, open'],
    ['no file', [], 'usage: npm run whitelist'],
  ])('says in one line what is wrong with %s', (_what, args, words) => {
    const { status, stderr } = run(...args);
    expect(status).not.toBe(0);
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
