import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { foldAsset } from '@pitlane/shared/fold/asset';
import { type Car, foldCar } from '@pitlane/shared/fold/car';
import type { ChainEvent, EventFact, SourceName } from '@pitlane/shared/fold/event';
import { describe, expect, test } from 'vitest';
import { ALICE, BOB } from '../../testing/test-api.ts';
import { assetProjection } from './asset.ts';
import { toCarRow } from './car.ts';

const LEVELS = { engine: 3, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 255 };

function event(source: SourceName, fact: EventFact): ChainEvent {
  const place = { chain: 'matic', blockNumber: 3, blockHash: '0xb', logIndex: 4, txHash: '0xt' } as const;
  return { ...place, txHash: '0x7', timestamp: 300, source, ...fact };
}
const mint = { kind: 'transfer', tokenId: 7n, from: ZERO_ADDRESS, to: ALICE } as const;
const sold = { kind: 'transfer', tokenId: 7n, from: ALICE, to: BOB } as const;

/** The row of a token after these facts. */
function rowOf(source: 'garages' | 'stations' | 'tokens', ...facts: EventFact[]) {
  const [first, ...rest] = facts.map((fact) => event(source, fact));
  if (!first) throw new Error('no facts');
  return assetProjection.toRow(rest.reduce(foldAsset, foldAsset(undefined, first)));
}

describe('toCarRow', () => {
  test('the state is what the contract answers: the last one that it told, with the moves since', () => {
    const packed = 0xff_00_00_00_00_03_02_04_0000_0000n;
    const facts: EventFact[] = [mint, { kind: 'car_updated', tokenId: 7n, packed }, sold];
    const state = facts.reduce<Car | undefined>((car, fact) => foldCar(car, event('cars', fact)), undefined);
    expect(state).toMatchObject({ upgrades: LEVELS, transfers: 1 });
    expect(toCarRow(state as Car)).toMatchObject({ state: packed + 1n, approved: null });
  });

  test('a lock is not part of it', () => {
    const locked = { kind: 'lock_changed', tokenId: 7n, until: 4_000 } as const;
    const car = foldCar(foldCar(undefined, event('cars', mint)), event('cars', locked));
    expect(toCarRow(car)).toMatchObject({ state: 0n, lockedUntil: 4_000 });
  });
});

describe('assetProjection', () => {
  test("a station's state has its moves and its fuel, the others' their moves alone", () => {
    const fuel = { kind: 'fuel_changed', tokenId: 7n, fuel: 60 } as const;
    expect(rowOf('stations', mint)).toMatchObject({ state: 100n << 32n });
    expect(rowOf('stations', mint, fuel, sold)).toMatchObject({ state: (60n << 32n) + 1n });
    expect(rowOf('garages', mint, sold)).toMatchObject({ state: 1n });
    expect(rowOf('tokens', mint)).toMatchObject({ state: 0n });
  });

  test('a row that is read back is folded as before', () => {
    const approved = { kind: 'token_approved', tokenId: 7n, account: BOB } as const;
    const row = { ...rowOf('stations', mint, approved), version: 3 };
    expect(assetProjection.toRow(assetProjection.toState(row))).toEqual({ ...row, version: undefined });
    expect(row.approved).toBe(BOB);
  });
});
