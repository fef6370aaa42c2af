import { describe, expect, it } from 'vitest';
import { RANKS } from './car-ranks.ts';
import { UPGRADES, type UpgradeLevels } from './car-state.ts';
import { carStats, STAT_KINDS } from './car-stats.ts';
import { carTraits } from './car-traits.ts';
import { getPerformance } from './performance.ts';
import { SERIES } from './series.ts';

const levels = (level: number) => Object.fromEntries(UPGRADES.map((name) => [name, level])) as UpgradeLevels;
const car = (series: (typeof SERIES)[number], id = 9n) =>
  carTraits({ chain: 'binance', tokenId: id }, series);

describe('carStats', () => {
  it('rates a car in units and seconds', () => {
    const stats = carStats(car('rare_series'), 'expert', levels(1));
    expect(
      STAT_KINDS.map((kind) => `${stats[kind].label} ${stats[kind].value} ${stats[kind].unit}`),
    ).toMatchInlineSnapshot(`
      [
        "Power 585 hp",
        "Grip 1.29 g",
        "Top speed 250 km/h",
        "0–100 km/h 7.1 s",
      ]
    `);
  });

  it('a better rank never lowers a rating, and raises the whole', () => {
    for (const series of SERIES) {
      const climb = RANKS.map((rank) => carStats(car(series), rank, levels(0)));
      for (const [i, stats] of climb.slice(1).entries()) {
        const before = climb[i];
        if (!before) throw new Error('no rank below');
        for (const kind of STAT_KINDS) expect(stats[kind].rating).toBeGreaterThanOrEqual(before[kind].rating);
        expect(getPerformance(stats)).toBeGreaterThan(getPerformance(before));
      }
    }
  });

  it('no upgrade lowers a rating, and each raises one', () => {
    for (const upgrade of UPGRADES) {
      const bare = carStats(car('exotic_series'), 'pro', levels(0));
      const fitted = carStats(car('exotic_series'), 'pro', { ...levels(0), [upgrade]: 3 });
      for (const kind of STAT_KINDS) expect(fitted[kind].rating).toBeGreaterThanOrEqual(bare[kind].rating);
      expect(STAT_KINDS.some((kind) => fitted[kind].rating > bare[kind].rating)).toBe(true);
    }
  });

  it('ratings stay within the gauge, and quicker means fewer seconds', () => {
    for (const series of SERIES) {
      const [slow, quick] = [
        carStats(car(series), 'underdog', levels(0)),
        carStats(car(series), 'legend', levels(255)),
      ];
      for (const kind of STAT_KINDS) {
        expect(slow[kind].fraction).toBeGreaterThanOrEqual(0);
        expect(quick[kind].fraction).toBeLessThanOrEqual(1);
      }
      expect(quick.acceleration.value).toBeLessThan(slow.acceleration.value);
    }
  });
});
