import { describe, expect, test } from 'vitest';
import { type DropState, getMintBlocker, type SaleState } from './mint-state.ts';

const COST = 50_000_000_000_000_000n;
const sale: SaleState = { cost: COST, paused: false, minted: 9_999n, maxSupply: 10_000n, balance: COST + 1n };
const drop: DropState = {
  epochOpen: true,
  onlyWhitelisted: false,
  whitelisted: false,
  limit: 100n,
  mintedByAccount: 99n,
};
const blocker = (changed: Partial<SaleState & DropState>) =>
  getMintBlocker({ ...sale, ...changed }, { ...drop, ...changed }, { cost: COST, coin: 'BNB', one: 'car' });

describe('getMintBlocker', () => {
  test('finds nothing against an open sale', () => {
    expect(blocker({})).toBeUndefined();
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
  ] as const)('%o is refused as %s', (changed, code) => {
    expect(blocker(changed)?.code).toBe(code);
  });

  test('gives the reason that the contract would check first', () => {
    expect(blocker({ epochOpen: false, paused: true })?.code).toBe('NO_EPOCH');
    expect(blocker({ paused: true, minted: 10_000n, balance: 0n })?.code).toBe('PAUSED');
    expect(blocker({ minted: 10_000n, mintedByAccount: 100n })?.code).toBe('SOLD_OUT');
  });

  test('lets a whitelisted wallet pass, and takes 0 as a limit', () => {
    expect(blocker({ onlyWhitelisted: true, whitelisted: true })).toBeUndefined();
    expect(blocker({ limit: 0n, mintedByAccount: 0n })?.code).toBe('ADDRESS_LIMIT');
  });

  test('ignores for an asset what only cars have', () => {
    const promised = { cost: COST, coin: 'POL', one: 'Gas Station' };
    expect(getMintBlocker(sale, undefined, promised)).toBeUndefined();
    expect(getMintBlocker({ ...sale, paused: true }, undefined, promised)?.code).toBe('PAUSED');
    expect(getMintBlocker({ ...sale, balance: 0n }, undefined, promised)?.message).toContain(
      'A Gas Station costs 0.05 POL',
    );
  });

  test('names the money in figures', () => {
    expect(blocker({ balance: 12_345_678_900_000_000n })?.message).toContain('holds 0.012345 BNB');
    expect(blocker({ cost: 2n * COST })?.message).toContain('was 0.05 BNB and is 0.1 BNB now');
  });
});
