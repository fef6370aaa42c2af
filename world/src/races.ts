/** The rules of races: which cars go in, how long they are locked, and what it brings. All of it follows from seeded choice. */

import { RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { pick, pickByWeight, seededRandom } from '@pitlane/shared/domain/seeded-random';
import type { RankChange } from './desk-calls.ts';

/** A car that may race: built, free, rested, and its owner consents. */
export type Starter = {
  tokenId: number;
  /** Whether its owner is a visitor of the demo world. */
  isVisitor: boolean;
  /** When its last lock ended, in seconds; 0 when it was never locked. */
  lastUntil: number;
};

export type Racer = { tokenId: number; rank: Rank; upgrades: UpgradeLevels };

export type RaceResult = {
  winner: number;
  /** All of them, the winner first. */
  order: number[];
  /** The winner may rise, and the last may fall back. */
  ranks: RankChange[];
  /** The winner's parts, one of them a level better, if that is the prize. */
  parts: UpgradeLevels | undefined;
  /** Whether the winner's owner gets a new car. */
  winsCar: boolean;
};

const MINUTE = 60;
export const MIN_CARS = 4;
export const MAX_CARS = 8;
export const MIN_RACES = 2;
export const MAX_RACES = 4;
/** The most visitors' cars in one race, so that they always race against others. */
const MAX_VISITORS = 6;
/** Seconds that a race locks its cars for. The contract allows an hour. */
const SHORTEST = 12 * MINUTE;
const LONGEST = 40 * MINUTE;
/** Seconds for which another number of races is wanted. */
const PROGRAMME = 30 * MINUTE;
/** Share of the races that are over before the lock ends, and the most seconds by which they are. */
const EARLY = 0.3;
const MAX_EARLY = 6 * MINUTE;

/** Chance of a winner to rise from each rank, and of the last one to fall back from it: over days they balance. */
const RISE: Record<Rank, number> = {
  underdog: 0.5,
  handyman: 0.4,
  expert: 0.3,
  speedster: 0.2,
  pro: 0.1,
  legend: 0,
};
const FALL: Record<Rank, number> = {
  underdog: 0,
  handyman: 0.1,
  expert: 0.2,
  speedster: 0.3,
  pro: 0.4,
  legend: 0.5,
};
/** Chances that the prize of a race is a part's level, and that it is a car. */
const WINS_PART = 1 / 6;
const WINS_CAR = 1 / 8;
/** Share of the supply that prizes leave to those who pay. */
const FOR_SALE = 0.25;
/** Prizes raise a part up to this level. What is better takes a workshop. */
const BEST_PRIZE = 3;

/** Whether the game still gives cars away: a part of the supply is for sale alone. */
export function hasCarToGive(supply: number, maxSupply: number): boolean {
  return supply < maxSupply * (1 - FOR_SALE);
}

/** How many races are on at a time, in seconds since 1970: two to four. */
export function getWantedRaces(key: string, now: number): number {
  const span = MAX_RACES - MIN_RACES + 1;
  return MIN_RACES + Math.floor(seededRandom(`${key}:programme:${Math.floor(now / PROGRAMME)}`) * span);
}

/** Seconds from a race's start to the end of its lock. */
export function getRaceTime(key: string): number {
  return Math.round(SHORTEST + seededRandom(`${key}:time`) * (LONGEST - SHORTEST));
}

/** Seconds before the end of its lock at which a race is over; 0 for one that takes all its time. */
export function getSecondsEarly(key: string): number {
  if (seededRandom(`${key}:early`) >= EARLY) return 0;
  return Math.round(MINUTE + seededRandom(`${key}:early by`) * (MAX_EARLY - MINUTE));
}

/**
 * The cars of a new race: visitors' first, then those that have rested longest. Half of the others stay free, except
 * where a visitor needs opponents. Undefined when there are too few.
 */
export function chooseField(key: string, starters: readonly Starter[]): number[] | undefined {
  const visitors = starters.filter(({ isVisitor }) => isVisitor).slice(0, MAX_VISITORS);
  const others = starters
    .filter(({ isVisitor }) => !isVisitor)
    .map((one) => ({ ...one, order: seededRandom(`${key}:field:${one.tokenId}`) }))
    .toSorted((a, b) => a.lastUntil - b.lastUntil || a.order - b.order);
  const size = MIN_CARS + Math.floor(seededRandom(`${key}:size`) * (MAX_CARS - MIN_CARS + 1));
  const spare = visitors.length > 0 ? others.length : Math.floor(others.length / 2);
  const places = Math.max(size, Math.min(visitors.length + 2, MAX_CARS)) - visitors.length;
  const field = [...visitors, ...others.slice(0, Math.min(places, spare))];
  return field.length < MIN_CARS ? undefined : field.map(({ tokenId }) => tokenId).toSorted((a, b) => a - b);
}

/** What a race comes to. Better cars win more often. */
export function judgeRace(key: string, racers: readonly Racer[]): RaceResult {
  const winner = pickByWeight(`${key}:winner`, racers, getStrength);
  const beaten = racers.filter((one) => one !== winner);
  const last = pickByWeight(`${key}:last`, beaten, (one) => 1 / getStrength(one));
  return {
    winner: winner.tokenId,
    order: [winner, ...orderBetween(key, beaten, last), last].map(({ tokenId }) => tokenId),
    ranks: [
      ...changeRank(winner, seededRandom(`${key}:rise`) < RISE[winner.rank] ? 1 : 0),
      ...changeRank(last, seededRandom(`${key}:fall`) < FALL[last.rank] ? -1 : 0),
    ],
    parts: seededRandom(`${key}:wins part`) < WINS_PART ? raisePart(key, winner.upgrades) : undefined,
    winsCar: seededRandom(`${key}:wins car`) < WINS_CAR,
  };
}

/** Those who are neither first nor last: better cars more often before others. */
function orderBetween(key: string, beaten: readonly Racer[], last: Racer): Racer[] {
  return beaten
    .filter((one) => one !== last)
    .map((one) => ({
      one,
      delay: -Math.log(1 - seededRandom(`${key}:order:${one.tokenId}`)) / getStrength(one),
    }))
    .toSorted((a, b) => a.delay - b.delay)
    .map(({ one }) => one);
}

function getStrength({ rank, upgrades }: Racer): number {
  return 2 + RANKS.indexOf(rank) + Object.values(upgrades).reduce((sum, level) => sum + level, 0) / 3;
}

function changeRank({ tokenId, rank }: Racer, by: number): RankChange[] {
  const next = by === 0 ? undefined : RANKS[RANKS.indexOf(rank) + by];
  return next ? [{ tokenId, rank: next }] : [];
}

function raisePart(key: string, levels: UpgradeLevels): UpgradeLevels | undefined {
  const open = UPGRADES.filter((part) => levels[part] < BEST_PRIZE);
  if (open.length === 0) return undefined;
  const part = pick(`${key}:part`, open);
  return { ...levels, [part]: levels[part] + 1 };
}
