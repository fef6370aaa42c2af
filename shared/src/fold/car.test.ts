import { describe, expect, test } from 'vitest';
import { packCarState } from '../domain/cars/car-state.ts';
import { ZERO_ADDRESS } from '../domain/chain/address.ts';
import { type Car, foldCar, listCars } from './car.ts';
import type { ChainEvent, EventFact } from './event.ts';
import { foldEvents, isMint } from './fold-events.ts';

const ANNA = '0x00000000000000000000000000000000000000a1';
const BEN = '0x00000000000000000000000000000000000000b2';
const UPGRADES = { engine: 2, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 1 };

type Fact = EventFact extends infer F ? (F extends EventFact ? Omit<F, 'tokenId'> : never) : never;
const fold = { subjectsOf: listCars, fold: foldCar };
const foldCars = (cars: ReadonlyMap<string, Car>, events: ChainEvent[]) => foldEvents(fold, cars, events);

function event(fact: Fact, place: { block: number; logIndex?: number }): ChainEvent {
  return {
    chain: 'matic',
    source: 'cars',
    tokenId: 7n,
    blockNumber: place.block,
    blockHash: '0xb',
    timestamp: 100 * place.block,
    txHash: '0xt' as `0x${string}`,
    logIndex: place.logIndex ?? 0,
    ...fact,
  } as ChainEvent;
}
const mint = event({ kind: 'transfer', from: ZERO_ADDRESS, to: ANNA }, { block: 3, logIndex: 4 });
const sold = event({ kind: 'transfer', from: ANNA, to: BEN }, { block: 5 });
const built = event(
  {
    kind: 'car_updated',
    packed: packCarState({ transfers: 0, series: 'rare_series', rank: 'underdog', upgrades: UPGRADES }),
  },
  { block: 3, logIndex: 5 },
);

describe('foldCar', () => {
  test('folds a mint, a build and a sale into one car', () => {
    const cars = foldCars(new Map(), [mint, built, sold]);
    expect(cars.get('matic-cars-7')).toEqual({
      chain: 'matic',
      collection: 'cars',
      tokenId: 7n,
      owner: BEN,
      minter: ANNA,
      approved: null,
      series: 'rare_series',
      rank: 'underdog',
      upgrades: UPGRADES,
      transfers: 1,
      mintedAt: 300,
      mintBlock: 3,
      mintLogIndex: 4,
      lockedUntil: null,
      updatedAt: 500,
    });
  });

  test('a car is minted covered, may be sold covered, and is built later', () => {
    const soldFirst = { ...sold, blockNumber: 3, logIndex: 5 };
    const covered = foldCars(new Map(), [mint, soldFirst]).get('matic-cars-7');
    expect(covered).toMatchObject({ owner: BEN, series: null, rank: 'underdog', transfers: 1 });
    const now = event(
      { kind: 'car_updated', packed: (built as { packed: bigint }).packed + 1n },
      { block: 9 },
    );
    expect(foldCar(covered, now)).toMatchObject({
      owner: BEN,
      series: 'rare_series',
      transfers: 1,
      updatedAt: 900,
    });
  });

  test('keeps the end of a lock over a sale, until the game frees the car or locks it again', () => {
    const locked = event({ kind: 'lock_changed', until: 4_000 }, { block: 4 });
    const freed = event({ kind: 'lock_changed', until: 0 }, { block: 6 });
    const again = event({ kind: 'lock_changed', until: 9_000 }, { block: 7 });
    const at = (...events: ChainEvent[]) => foldCars(new Map(), [mint, ...events]).get('matic-cars-7');
    expect(at(locked)).toMatchObject({ lockedUntil: 4_000, transfers: 0, updatedAt: 400 });
    expect(at(locked, sold)).toMatchObject({ lockedUntil: 4_000, owner: BEN, transfers: 1 });
    expect(at(locked, freed)).toMatchObject({ lockedUntil: null, updatedAt: 600 });
    expect(at(locked, freed, again)).toMatchObject({ lockedUntil: 9_000 });
  });

  test('keeps who may move the car until the next transfer, which says nothing of it', () => {
    const approved = event({ kind: 'token_approved', account: BEN }, { block: 4 });
    const cleared = event({ kind: 'token_approved', account: ZERO_ADDRESS }, { block: 4, logIndex: 1 });
    const at = (...events: ChainEvent[]) => foldCars(new Map(), [mint, ...events]).get('matic-cars-7');
    expect(at(approved)).toMatchObject({ approved: BEN, owner: ANNA, updatedAt: 300 });
    expect(at(approved, cleared)).toMatchObject({ approved: null });
    expect(at(approved, sold)).toMatchObject({ approved: null, owner: BEN });
    expect(at(approved, built)).toMatchObject({ approved: BEN, series: 'rare_series' });
    expect(() => foldCar(undefined, approved)).toThrow('token_approved of car 7 before its mint');
  });

  test('does not change its input', () => {
    const before = foldCars(new Map(), [mint]);
    const car = before.get('matic-cars-7');
    foldCars(before, [sold]);
    expect(before.get('matic-cars-7')).toBe(car);
    expect(car?.owner).toBe(ANNA);
  });

  test('a car that comes back to its first owner has moved twice', () => {
    const back = event({ kind: 'transfer', from: BEN, to: ANNA }, { block: 6 });
    const car = [mint, sold, back].reduce<ReturnType<typeof foldCar> | undefined>(foldCar, undefined);
    expect(car).toMatchObject({ owner: ANNA, transfers: 2, mintedAt: 300 });
  });

  test('throws for an event of a car that was never minted', () => {
    expect(() => foldCar(undefined, sold)).toThrow(
      'matic block 5 log 0 (cars): transfer of car 7 before its mint',
    );
  });
});

describe('isMint', () => {
  test('only a transfer from the zero address is a mint', () => {
    expect([mint, built, sold].map(isMint)).toEqual([true, false, false]);
  });
});
