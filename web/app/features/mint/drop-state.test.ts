import type { Drop } from '@pitlane/shared/api/drops';
import { expect, test } from 'vitest';
import { closedReason, isOf, openElsewhere } from './drop-state.ts';

const open: Drop = {
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
  max_mint_amount: 10,
  per_address_limit: 3,
  block: 1,
};

test('default', () => {
  expect(closedReason(open)).toBeUndefined();
});

test('behavior: each way of being closed has words that name the chain', () => {
  const closed = [{ remaining: 0 }, { epoch_open: false }, { paused: true }];
  const reasons = closed.map((change) => closedReason({ ...open, ...change }));
  expect(reasons).toEqual([
    expect.stringMatching(/^Every car on Polygon has been minted/),
    expect.stringMatching(/^No epoch is open on Polygon/),
    expect.stringMatching(/^The studio has paused minting on Polygon/),
  ]);
});

test('behavior: an asset is called by its name', () => {
  const garage: Drop = { ...open, collection: 'garages', remaining: 0 };
  expect(closedReason(garage)).toMatch(/^Every Tuneup Garage on Polygon has been minted/);
});

test('behavior: a mint is of one kind on one chain', () => {
  const target = { chain: 'matic', subject: 'garages' } as const;
  const running = { phase: 'running', target, step: 'sign' } as const;
  expect(isOf(running, { chain: 'matic', collection: 'garages' })).toBe(true);
  expect(isOf(running, open)).toBe(false);
  expect(isOf(running, { chain: 'binance', collection: 'garages' })).toBe(false);
  expect(isOf({ phase: 'idle' }, open)).toBe(false);
});

test('behavior: the way out leads to drops of the same kind where everybody can mint', () => {
  const elsewhere: Drop = { ...open, chain: 'binance' };
  const list = [
    open,
    elsewhere,
    { ...elsewhere, collection: 'garages' } as const,
    { ...open, chain: 'avalanche', only_whitelisted: true } as const,
    { ...open, chain: 'avalanche', epoch_open: false } as const,
  ];
  expect(openElsewhere(list, open)).toEqual([elsewhere]);
});
