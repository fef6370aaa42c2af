import { describe, expect, test } from 'vitest';
import type { ChainClient } from '../../platform/chain/chain-clients.ts';
import { createMakerCodes } from './maker-codes.ts';

const address = (i: number) => `0x${i.toString(16).padStart(40, '0')}` as const;

/** A node where every second account is a contract. */
function openNode() {
  const asked: string[] = [];
  const getCode = async ({ address: account }: { address: string }) => {
    asked.push(account);
    return Number(account) % 2 === 0 ? ('0xfe' as const) : undefined;
  };
  return { asked, on: { chain: 'binance' as const, client: { getCode } as unknown as ChainClient } };
}

describe('createMakerCodes', () => {
  test('asks once for an account, also when two ask at once, and again after ten seconds', async () => {
    const { asked, on } = openNode();
    let time = 0;
    const codes = createMakerCodes(() => time);
    expect(await Promise.all([codes.hasCode(on, address(2)), codes.hasCode(on, address(2))])).toEqual([
      true,
      true,
    ]);
    time = 10_000;
    expect(await codes.hasCode(on, address(2))).toBe(true);
    expect(asked).toHaveLength(1);
    time = 10_001;
    expect(await codes.hasCode(on, address(2))).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test('tells the accounts of two chains apart, and forgets the oldest of too many', async () => {
    const { asked, on } = openNode();
    const codes = createMakerCodes(() => 0);
    for (let i = 0; i <= 1_000; i++) await codes.hasCode(on, address(i));
    await codes.hasCode({ ...on, chain: 'matic' }, address(1_000));
    expect(asked).toHaveLength(1_002);
    await codes.hasCode(on, address(1_000));
    expect(asked).toHaveLength(1_002);
    expect(await codes.hasCode(on, address(1))).toBe(false);
    expect(asked).toHaveLength(1_003);
  });
});
