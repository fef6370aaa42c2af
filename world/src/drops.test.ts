import { CHAINS } from '@pitlane/shared/domain/chains';
import { FAUCET } from '@pitlane/shared/domain/faucet';
import { expect, test } from 'vitest';
import { DROPS } from './drops.ts';

test.each(CHAINS)('default: the faucet never leaves a wallet too poor for a car on %s', (chain) => {
  expect(FAUCET.lowWei).toBeGreaterThan(DROPS[chain].costWei);
  expect(FAUCET.giftWei).toBeGreaterThan(DROPS[chain].costWei);
  expect(FAUCET.enoughWei).toBeGreaterThan(FAUCET.lowWei);
});
