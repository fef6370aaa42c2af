import { join } from 'node:path';
import { type Address, encodeAbiParameters, keccak256, slice } from 'viem';
import { expect, test } from 'vitest';
import { makeWhitelist, readAddresses } from './whitelist.ts';

/** The account with a number: the last 20 bytes of the hash of its 32 bytes, as the contract's test makes it. */
function account(number: number): Address {
  return slice(keccak256(encodeAbiParameters([{ type: 'uint256' }], [BigInt(number)])), 12);
}

test('default: five thousand accounts, as the contract is tested with', async () => {
  const { root, proofOf } = makeWhitelist(Array.from({ length: 5_000 }, (_, i) => account(i)));
  const proofs = Object.fromEntries([0, 2_499, 4_999].map((i) => [i, proofOf(account(i))]));
  await expect(`${JSON.stringify({ root, proofs }, null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../test/fixtures/whitelist-5000.json'),
  );
});

test('behavior: order, case and repetitions do not matter', () => {
  const [anna, ben] = [account(1), account(2)];
  const shouting = `0x${ben.slice(2).toUpperCase()}` as Address;
  expect(makeWhitelist([ben, anna, shouting]).root).toBe(makeWhitelist([anna, ben]).root);
});

test('error: nobody, and somebody who is not on it', () => {
  expect(() => makeWhitelist([])).toThrow('at least one address');
  expect(() => makeWhitelist([account(1)]).proofOf(account(2))).toThrow('is not on the whitelist');
});

test('behavior: a file of addresses', () => {
  expect(readAddresses(`# drivers\n${account(1)}\n\n  ${account(2)} # Ben\n`)).toEqual([
    account(1),
    account(2),
  ]);
  expect(() => readAddresses(`${account(1)}\n0x12`)).toThrow('line 2: 0x12 is not an address');
});
