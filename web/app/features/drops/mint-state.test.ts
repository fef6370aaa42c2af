import { describe, expect, test } from 'vitest';
import { type DropState, getMintBlocker, type SaleState } from './mint-state.ts';

const COST = 50_000_000_000_000_000n;
const NOW = 1_000n;
const sale: SaleState = { cost: COST, paused: false, minted: 9_999n, maxSupply: 10_000n, balance: COST + 1n };
const drop: DropState = {
  epochOpen: true,
  time: 1_000n,
  whitelistStart: 0n,
  publicStart: 0n,
  onlyWhitelisted: false,
  whitelisted: false,
  limit: 100n,
  mintedByAccount: 99n,
};
const blocker = (changed: Partial<SaleState & DropState>) =>
  getMintBlocker(
    { ...sale, ...changed },
    { ...drop, ...changed },
    { cost: COST, coin: 'BNB', one: 'car' },
    NOW,
  );

describe('getMintBlocker', () => {
  test('finds nothing against an open sale', () => {
    expect(blocker({})).toBeUndefined();
  });

  test.each([
    [{ epochOpen: false }, 'NO_EPOCH'],
    [{ paused: true }, 'PAUSED'],
    [{ minted: 10_000n }, 'SOLD_OUT'],
    [{ whitelistStart: 1_001n, onlyWhitelisted: true, whitelisted: true }, 'NOT_STARTED'],
    [{ onlyWhitelisted: true }, 'NOT_WHITELISTED'],
    [{ onlyWhitelisted: true, publicStart: 1_001n }, 'NOT_WHITELISTED'],
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

  test('says that the chain is a block behind a start that has come', () => {
    const late = blocker({ onlyWhitelisted: true, publicStart: 1_000n, time: 999n });
    expect(late).toMatchObject({ code: 'NOT_STARTED', message: expect.stringContaining('no block yet') });
  });

  test('lets a whitelisted wallet pass, and takes 0 as a limit', () => {
    expect(blocker({ onlyWhitelisted: true, whitelisted: true })).toBeUndefined();
    expect(blocker({ limit: 0n, mintedByAccount: 0n })?.code).toBe('ADDRESS_LIMIT');
  });

  test('ignores for an asset what only cars have', () => {
    const promised = { cost: COST, coin: 'POL', one: 'Gas Station' };
    expect(getMintBlocker(sale, undefined, promised, NOW)).toBeUndefined();
    expect(getMintBlocker({ ...sale, paused: true }, undefined, promised, NOW)?.code).toBe('PAUSED');
    expect(getMintBlocker({ ...sale, balance: 0n }, undefined, promised, NOW)?.message).toContain(
      'A Gas Station costs 0.05 POL',
    );
  });

  test('names the money in figures', () => {
    expect(blocker({ balance: 12_345_678_900_000_000n })?.message).toContain('holds 0.012345 BNB');
    expect(blocker({ cost: 2n * COST })?.message).toContain('was 0.05 BNB and is 0.1 BNB now');
  });
});
