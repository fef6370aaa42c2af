import { describe, expect, test } from 'vitest';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import type { SourceRow } from './index-state.ts';
import { planSources } from './plan-sources.ts';

const cars: SourceTarget = { name: 'cars', address: '0xca', kinds: ['car_updated', 'transfer'] };
const stations: SourceTarget = { name: 'stations', address: '0x57', kinds: ['fuel_changed', 'transfer'] };
const joined = ({ name, address, kinds }: SourceTarget, changes: Partial<SourceRow> = {}): SourceRow => ({
  chain: 'binance',
  name,
  address,
  version: 1,
  kinds: [...kinds],
  adding: [],
  addedTo: null,
  ...changes,
});
const plan = (targets: SourceTarget[], rows: SourceRow[], fresh = false) =>
  planSources({ chain: 'binance', targets, rows, startBlock: 10, fresh });

describe('planSources', () => {
  test('a chain that was never read begins with all contracts together', () => {
    expect(plan([cars, stations], [], true)).toEqual({
      discard: [],
      forget: [],
      write: [joined(cars), joined(stations)],
    });
  });

  test('nothing is to be done when all is as it should be', () => {
    expect(plan([cars, stations], [joined(stations), joined(cars)])).toBeUndefined();
    const going = joined(cars, { kinds: ['transfer'], adding: ['car_updated'], addedTo: 40 });
    expect(plan([cars], [going])).toBeUndefined();
  });

  test('a further contract is read by itself from its first block', () => {
    const behind = joined(stations, { kinds: [], adding: ['fuel_changed', 'transfer'], addedTo: 9 });
    expect(plan([cars, stations], [joined(cars)])).toEqual({ discard: [], forget: [], write: [behind] });
  });

  test('a further event is read by itself, while the others go on', () => {
    const known = joined(cars, { kinds: ['transfer'] });
    const write = [joined(cars, { kinds: ['transfer'], adding: ['car_updated'], addedTo: 9 })];
    expect(plan([cars], [known])).toEqual({ discard: [], forget: [], write });
  });

  test.each([
    ['another address', joined(cars, { address: '0xdd' })],
    ['another decoder', joined(cars, { version: 0 })],
  ])('%s discards that contract alone', (_, known) => {
    const write = [joined(cars, { kinds: [], adding: ['car_updated', 'transfer'], addedTo: 9 })];
    expect(plan([cars, stations], [known, joined(stations)])).toEqual({
      discard: ['cars'],
      forget: [],
      write,
    });
  });

  test('orders of another zone are read as if Seaport were another contract', () => {
    const kinds = ['order_cancelled', 'order_filled'] as const;
    const seaport: SourceTarget = { name: 'seaport', address: '0x5e', kinds, zone: '0x2e' };
    const stored = plan([seaport], [], true)?.write ?? [];
    expect(plan([seaport], stored)).toBeUndefined();
    const other: SourceTarget = { ...seaport, zone: '0x2f' };
    const again = plan([other], stored);
    expect(again).toMatchObject({
      discard: ['seaport'],
      write: [{ name: 'seaport', kinds: [], adding: kinds, addedTo: 9 }],
    });
    expect(plan([other], again?.write ?? [])).toBeUndefined();
  });

  test('a contract that is no longer named is discarded', () => {
    expect(plan([cars], [joined(cars), joined(stations)])).toEqual({
      discard: ['stations'],
      forget: [],
      write: [],
    });
  });

  test('events that are no longer wanted are forgotten, also those that were being read', () => {
    const transfers: SourceTarget = { ...stations, kinds: ['transfer'] };
    const forget = [{ source: 'stations', kinds: ['fuel_changed'] }];
    const write = [joined(transfers)];
    expect(plan([transfers], [joined(stations)])).toEqual({ discard: [], forget, write });
    const adding = joined(transfers, { adding: ['fuel_changed'], addedTo: 20 });
    expect(plan([transfers], [adding])).toEqual({ discard: [], forget, write });
  });

  test('a kind that joins those being read begins with all of them', () => {
    const going = joined(cars, { kinds: [], adding: ['transfer'], addedTo: 40 });
    const write = [joined(cars, { kinds: [], adding: ['car_updated', 'transfer'], addedTo: 9 })];
    expect(plan([cars], [going])?.write).toEqual(write);
  });
});
