import type { Drop } from '@pitlane/shared/api/drops';
import { describe, expect, test } from 'vitest';
import { closedReason, isOf, openElsewhere } from './drop-state.ts';

const open: Drop = {
  id: 'matic-cars',
  chain: 'matic',
  chain_id: 31_437,
  collection: 'cars',
  contract: '0x00000000000000000000000000000000000000cc',
  symbol: 'CAR',
  name: 'Pitlane Cars',
  cost: '1',
  coin: 'POL',
  minted: 5,
  max_supply: 10,
  remaining: 5,
  paused: false,
  epoch_open: true,
  only_whitelisted: false,
  phases: [{ kind: 'public', start: null, end: null }],
  phase: 'public',
  whitelist: { list: null, root: null, tree: null },
  revealed: true,
  max_mint_amount: 10,
  per_address_limit: 3,
  block: 1,
};

describe('closedReason', () => {
  test('gives no reason while the drop is open', () => {
    expect(closedReason(open)).toBeUndefined();
  });

  test('gives a sentence that names the chain for each reason', () => {
    const closed = [{ remaining: 0 }, { epoch_open: false }, { paused: true }];
    const reasons = closed.map((change) => closedReason({ ...open, ...change }));
    expect(reasons).toEqual([
      expect.stringMatching(/^Every car on Polygon has been minted/),
      expect.stringMatching(/^No epoch is open on Polygon/),
      expect.stringMatching(/^The studio has paused minting on Polygon/),
    ]);
  });

  test('names an asset by its kind', () => {
    const garage: Drop = { ...open, collection: 'garages', remaining: 0 };
    expect(closedReason(garage)).toMatch(/^Every Tuneup Garage on Polygon has been minted/);
  });
});

describe('isOf', () => {
  test('a mint belongs to one kind on one chain', () => {
    const target = { chain: 'matic', subject: 'garages' } as const;
    const running = { phase: 'running', target, step: 'sign' } as const;
    expect(isOf(running, { chain: 'matic', collection: 'garages' })).toBe(true);
    expect(isOf(running, open)).toBe(false);
    expect(isOf(running, { chain: 'binance', collection: 'garages' })).toBe(false);
    expect(isOf({ phase: 'idle' }, open)).toBe(false);
  });
});

describe('openElsewhere', () => {
  test('returns drops of the same kind that are public', () => {
    const elsewhere: Drop = { ...open, chain: 'binance' };
    const list = [
      open,
      elsewhere,
      { ...elsewhere, collection: 'garages' } as const,
      { ...open, chain: 'avalanche', phase: 'whitelist' } as const,
      { ...open, chain: 'avalanche', epoch_open: false } as const,
    ];
    expect(openElsewhere(list, open)).toEqual([elsewhere]);
  });
});
