/**
 * A car's game stats, computed from what the chain stores: build series (the base), identity (its own character),
 * rank and fitted upgrades. A better rank or a higher level never makes any of them worse.
 */

import { seededRandom } from '../seeded-random.ts';
import { RANKS, type Rank } from './car-ranks.ts';
import type { Upgrade, UpgradeLevels } from './car-state.ts';
import type { CarTraits } from './car-traits.ts';
import type { Series } from './series.ts';

export const STAT_KINDS = ['power', 'grip', 'topSpeed', 'acceleration'] as const;
export type StatKind = (typeof STAT_KINDS)[number];

export type CarStat = {
  kind: StatKind;
  label: string;
  /** Name of the icon in the game's icon set. */
  icon: string;
  value: number;
  unit: string;
  /** Whole-number rating, 0–100; higher is better, also for acceleration. */
  rating: number;
  /** rating / 100, for gauges. */
  fraction: number;
};
export type CarStats = Record<StatKind, CarStat>;

/** How each stat reads: the value at rating 0 and at rating 100, and the decimals shown. */
const SCALE = {
  power: { label: 'Power', icon: 'bolt', unit: 'hp', worst: 70, best: 1100, decimals: 0 },
  grip: { label: 'Grip', icon: 'tyre', unit: 'g', worst: 0.7, best: 2.6, decimals: 2 },
  topSpeed: { label: 'Top speed', icon: 'gauge', unit: 'km/h', worst: 150, best: 400, decimals: 0 },
  acceleration: { label: '0–100 km/h', icon: 'stopwatch', unit: 's', worst: 12, best: 1.9, decimals: 1 },
} as const;

/** Ratings of a new car: each series has its own strengths (muscle pulls, rally grips, the prototype does it all). */
const SERIES_BASE: Record<Series, Record<StatKind, number>> = {
  common_series: { power: 12, grip: 18, topSpeed: 14, acceleration: 20 },
  uncommon_series: { power: 22, grip: 28, topSpeed: 26, acceleration: 30 },
  rare_series: { power: 40, grip: 24, topSpeed: 36, acceleration: 42 },
  legendary_series: { power: 48, grip: 42, topSpeed: 52, acceleration: 50 },
  exotic_series: { power: 46, grip: 58, topSpeed: 38, acceleration: 60 },
  ultra_series: { power: 62, grip: 66, topSpeed: 64, acceleration: 66 },
};

/** Rating points of one upgrade level. */
const UPGRADE_EFFECT: Record<Upgrade, Partial<Record<StatKind, number>>> = {
  engine: { power: 2, topSpeed: 1, acceleration: 1 },
  turbo: { power: 2, topSpeed: 1, acceleration: 1.2 },
  tyres: { grip: 1.6, acceleration: 0.6 },
  brakes: { grip: 0.8 },
  suspension: { grip: 1.4 },
  aero: { grip: 1, topSpeed: 0.6 },
};

const POINTS_PER_RANK = 2.4;
/** Higher levels still count on chain, but add nothing here. */
const HIGHEST_USEFUL_LEVEL = 5;

function ratingOf(kind: StatKind, traits: CarTraits, rank: Rank, upgrades: UpgradeLevels): number {
  const character =
    seededRandom(`${traits.paint}:${traits.number}:${traits.wheels}:${traits.livery}:${kind}`) * 8 - 4;
  const fitted = Object.entries(UPGRADE_EFFECT).reduce(
    (sum, [upgrade, effect]) =>
      sum + Math.min(upgrades[upgrade as Upgrade], HIGHEST_USEFUL_LEVEL) * (effect[kind] ?? 0),
    0,
  );
  const points =
    SERIES_BASE[traits.series][kind] + character + RANKS.indexOf(rank) * POINTS_PER_RANK + fitted;
  return Math.round(Math.min(100, Math.max(0, points)));
}

function statOf(kind: StatKind, rating: number): CarStat {
  const { label, icon, unit, worst, best, decimals } = SCALE[kind];
  const value = Number((worst + ((best - worst) * rating) / 100).toFixed(decimals));
  return { kind, label, icon, unit, value, rating, fraction: rating / 100 };
}

/** The four stats of a car in its current state. */
export function carStats(traits: CarTraits, rank: Rank, upgrades: UpgradeLevels): CarStats {
  const stat = (kind: StatKind) => statOf(kind, ratingOf(kind, traits, rank, upgrades));
  return {
    power: stat('power'),
    grip: stat('grip'),
    topSpeed: stat('topSpeed'),
    acceleration: stat('acceleration'),
  };
}
