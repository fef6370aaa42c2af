import { expect, test } from 'vitest';
import { type MintFacts, mintRefusal } from './mint-facts.ts';

const COST = 50_000_000_000_000_000n;
const facts: MintFacts = {
  cost: COST,
  epochOpen: true,
  paused: false,
  minted: 9_999n,
  maxSupply: 10_000n,
  onlyWhitelisted: false,
  whitelisted: false,
  limit: 100n,
  mintedByAccount: 99n,
  balance: COST + 1n,
};
const refusal = (changed: Partial<MintFacts>) => mintRefusal({ ...facts, ...changed }, COST, 'BNB');

test('default', () => {
  expect(refusal({})).toBeUndefined();
});

test.each([
  [{ epochOpen: false }, 'NO_EPOCH'],
  [{ paused: true }, 'PAUSED'],
  [{ minted: 10_000n }, 'SOLD_OUT'],
  [{ onlyWhitelisted: true }, 'NOT_WHITELISTED'],
  [{ mintedByAccount: 100n }, 'ADDRESS_LIMIT'],
  [{ cost: COST + 1n }, 'PRICE_CHANGED'],
  [{ cost: COST - 1n }, 'PRICE_CHANGED'],
  [{ balance: COST }, 'INSUFFICIENT_FUNDS'],
] as const)('behavior: %o is refused as %s', (changed, code) => {
  expect(refusal(changed)?.code).toBe(code);
});

test('behavior: the first of several reasons is the one that the contract would give', () => {
  expect(refusal({ epochOpen: false, paused: true })?.code).toBe('NO_EPOCH');
  expect(refusal({ paused: true, minted: 10_000n, balance: 0n })?.code).toBe('PAUSED');
  expect(refusal({ minted: 10_000n, mintedByAccount: 100n })?.code).toBe('SOLD_OUT');
});

test('behavior: a whitelisted wallet passes, and a limit of none is a limit', () => {
  expect(refusal({ onlyWhitelisted: true, whitelisted: true })).toBeUndefined();
  expect(refusal({ limit: 0n, mintedByAccount: 0n })?.code).toBe('ADDRESS_LIMIT');
});

test('behavior: money is told in figures', () => {
  expect(refusal({ balance: 12_345_678_900_000_000n })?.message).toContain('holds 0.012345 BNB');
  expect(refusal({ cost: 2n * COST })?.message).toContain('was 0.05 BNB and is 0.1 BNB now');
});
