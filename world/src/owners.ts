import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { FIRST_OWNER } from './accounts.ts';

/** The behaviour of an owner. Weights are relative to those of the other owners. Chances are from 0 to 1. */
export type Habit = {
  /** Weight among the minters of a chain. */
  mints: number;
  /** Chance that a mint takes several cars. */
  batches: number;
  /** Chance that a car of theirs moves on. */
  parts: number;
  /** Weight among those a car moves on to. */
  takes: number;
  /** How well their cars do on race nights; 1 is average. */
  races: number;
  /** Chance that a car of theirs gets a part after a race night. */
  tunes: number;
  /** Chance that they let the game lock their cars for races. */
  consents: number;
};

const HABITS = {
  collector: { mints: 3, batches: 0.6, parts: 0.3, takes: 3, races: 0.35, tunes: 0.02, consents: 0.35 },
  flipper: { mints: 3, batches: 0.7, parts: 0.9, takes: 1.5, races: 0.3, tunes: 0, consents: 0.1 },
  racer: { mints: 1.5, batches: 0.2, parts: 0.5, takes: 2, races: 2.1, tunes: 0.16, consents: 1 },
  tuner: { mints: 1.2, batches: 0.2, parts: 0.6, takes: 1.2, races: 1.2, tunes: 0.3, consents: 0.7 },
  weekender: { mints: 0.8, batches: 0.1, parts: 0.5, takes: 1, races: 0.8, tunes: 0.05, consents: 0.15 },
} as const satisfies Record<string, Habit>;

export type Owner = {
  /** Derivation index of the owner's account. */
  index: number;
  habit: Habit;
  /** The chain where most of the owner's cars are. */
  home: Chain;
};

const people: readonly [keyof typeof HABITS, Chain][] = [
  ['collector', 'binance'],
  ['racer', 'binance'],
  ['flipper', 'matic'],
  ['tuner', 'avalanche'],
  ['weekender', 'binance'],
  ['collector', 'matic'],
  ['racer', 'matic'],
  ['weekender', 'avalanche'],
  ['flipper', 'binance'],
  ['racer', 'avalanche'],
  ['tuner', 'binance'],
  ['weekender', 'matic'],
  ['collector', 'avalanche'],
  ['racer', 'binance'],
  ['tuner', 'matic'],
  ['weekender', 'binance'],
  ['flipper', 'avalanche'],
  ['weekender', 'matic'],
];

/** The people of the demo world. */
export const OWNERS: readonly Owner[] = people.map(([habit, home], i) => ({
  index: FIRST_OWNER + i,
  habit: HABITS[habit],
  home,
}));
