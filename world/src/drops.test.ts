import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import { describe, expect, test } from 'vitest';
import { DROPS } from './drops.ts';

describe('DROPS', () => {
  test.each(CHAINS)('cost less than the faucet leaves in any wallet on %s', (chain) => {
    expect(FAUCET.lowWei).toBeGreaterThan(DROPS[chain].costWei);
    expect(FAUCET.giftWei).toBeGreaterThan(DROPS[chain].costWei);
    expect(FAUCET.enoughWei).toBeGreaterThan(FAUCET.lowWei);
  });
});
