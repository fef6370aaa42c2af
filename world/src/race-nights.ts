import { DAY } from './scheduled-action.ts';

/** Races are held every third evening, at 20:00 of the history's clock. Times are seconds since the history's start. */
export const RACE_EVERY = 3 * DAY;
export const RACE_HOUR = 20 * 3_600;

/** The game's name for the last race night before a time: nights count from 0. */
export function nameRaceNight(before: number): string {
  return `night ${Math.floor((before - RACE_HOUR) / RACE_EVERY)}`;
}
