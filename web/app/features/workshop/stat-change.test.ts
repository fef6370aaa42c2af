import { UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { describe, expect, test } from 'vitest';
import { listStatChange } from './stat-change.ts';

const CAR = { chain: 'binance', token_id: '9', buildSeries: 'rare_series', currentRank: 'expert' } as const;
const levels = (level: number) => Object.fromEntries(UPGRADES.map((name) => [name, level])) as UpgradeLevels;
const changed = (at: number, part: (typeof UPGRADES)[number]) =>
  listStatChange(CAR, levels(at), part).flatMap(({ title, next }) => (next ? [title] : []));

describe('listStatChange', () => {
  test('shows what the next level changes, and leaves alone what it does not', () => {
    expect(changed(0, 'engine')).toEqual(['Power', 'Top speed', '0–100 km/h']);
    expect(changed(0, 'tyres')).toContain('Grip');
    expect(changed(0, 'tyres')).not.toContain('Power');
  });

  test('before and after are the figures of those levels, and the bar grows', () => {
    const [power] = listStatChange(CAR, levels(1), 'engine');
    const [after] = listStatChange(CAR, { ...levels(1), engine: 2 }, 'engine');
    expect(power?.next?.value).toBe(after?.value);
    expect(power?.value).toBe('585 hp');
    expect(power?.next?.fraction).toBeGreaterThan(power?.fraction ?? 1);
  });

  test('the highest level of the workshop, and one above it, change nothing', () => {
    expect(changed(5, 'engine')).toEqual([]);
    expect(changed(9, 'aero')).toEqual([]);
  });

  test('what is no built car has no stats', () => {
    expect(listStatChange({ ...CAR, buildSeries: null }, levels(0), 'aero')).toEqual([]);
  });
});
