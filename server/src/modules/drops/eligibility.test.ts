import type { Drop } from '@pitlane/shared/api/drops';
import { listPhases } from '@pitlane/shared/domain/cars/drop-phases';
import { describe, expect, test } from 'vitest';
import { judgeWallet, type WalletFacts } from './eligibility.ts';

const NOW = 1_000;
const HASH = `0x${'ab'.repeat(32)}` as const;
const phased = (whitelistStart: number, publicStart: number) =>
  listPhases({ onlyWhitelisted: true, whitelistStart, publicStart });
const open: Drop = {
  id: 'binance-cars',
  chain: 'binance',
  chain_id: 56,
  collection: 'cars',
  contract: '0x00000000000000000000000000000000000000cc',
  symbol: 'CAR',
  name: 'Pitlane Cars',
  cost: '1',
  coin: 'BNB',
  minted: 5,
  max_supply: 10,
  remaining: 5,
  paused: false,
  epoch_open: true,
  only_whitelisted: false,
  phases: listPhases({ onlyWhitelisted: false, whitelistStart: 0, publicStart: 0 }),
  phase: 'public',
  whitelist: { list: null, root: HASH, tree: null },
  revealed: true,
  max_mint_amount: 10,
  per_address_limit: 3,
  block: 1,
};
const stranger: WalletFacts = { listed: false, proof: null, minted: 0 };
const judge = (drop: Partial<Drop>, wallet: Partial<WalletFacts> = {}) =>
  judgeWallet({ ...open, ...drop }, { ...stranger, ...wallet }, NOW);

describe('judgeWallet', () => {
  test('a stranger may mint up to the limit in the public phase', () => {
    expect(judge({}, { minted: 1 })).toMatchObject({
      eligible: true,
      reason: null,
      minted: 1,
      left: 2,
      starts: null,
    });
    expect(judge({ remaining: 1 })).toMatchObject({ left: 1 });
    expect(judge({}, { minted: 3 })).toMatchObject({ eligible: false, reason: 'LIMIT_REACHED', left: 0 });
  });

  test('the first reason is the one that the contract would give', () => {
    const closed = { epoch_open: false, paused: true, remaining: 0, phases: phased(NOW + 1, 0) };
    expect(judge(closed).reason).toBe('NO_EPOCH');
    expect(judge({ ...closed, epoch_open: true }).reason).toBe('PAUSED');
    expect(judge({ ...closed, epoch_open: true, paused: false }).reason).toBe('SOLD_OUT');
    expect(judge({ phases: phased(NOW + 1, 0) }, { listed: true }).reason).toBe('NOT_STARTED');
    expect(judge({ phases: phased(NOW, 0) }, { minted: 3 }).reason).toBe('NOT_WHITELISTED');
  });

  test('in the phase of the whitelist the list and the proof are ways in', () => {
    const phases = phased(NOW, NOW + 9);
    expect(judge({ phases }, { listed: true })).toMatchObject({
      eligible: true,
      invited: 'list',
      starts: null,
    });
    expect(judge({ phases }, { proof: [HASH] })).toMatchObject({
      eligible: true,
      invited: 'tree',
      proof: [HASH],
    });
    // A tree of one account proves it by nothing at all.
    expect(judge({ phases }, { proof: [] })).toMatchObject({ eligible: true, invited: 'tree' });
  });

  test('each wallet is told when its own phase begins', () => {
    const phases = phased(NOW + 5, NOW + 9);
    expect(judge({ phases }).starts).toBe(NOW + 9);
    expect(judge({ phases }, { listed: true }).starts).toBe(NOW + 5);
    expect(judge({ phases: phased(NOW + 5, 0) }).starts).toBeNull();
  });

  test('a garage has no limit, and knows no one', () => {
    const garage = { collection: 'garages', per_address_limit: null, whitelist: null } as const;
    expect(judge(garage)).toMatchObject({ eligible: true, minted: null, left: 5 });
  });
});
