/** When a car's life leaves it alone: a trade is planned where nothing else happens to the car. */
import type { ScheduledAction } from './scheduled-action.ts';

/** Seconds from a mint until the car is built and can be traded. */
const BUILT_AFTER = 3_600;

export type Timetable = {
  /** The last time before `at` that a car was new, was fitted with a part or changed hands; 0 when it was not there yet. */
  lastBefore(tokenId: number, at: number): number;
  /** Whether the car has never changed hands, and no part was fitted. */
  isUntouched(tokenId: number): boolean;
};

export function createTimetable(actions: readonly ScheduledAction[]): Timetable {
  const times = new Map<number, number[]>();
  for (const { at, action } of actions.toSorted((a, b) => a.at - b.at)) {
    if (action.kind === 'mint')
      for (const i of action.series.keys()) times.set(action.firstId + i, [at + BUILT_AFTER]);
    if (action.kind === 'fit' || action.kind === 'transfer') times.get(action.tokenId)?.push(at);
  }
  const timesOf = (tokenId: number) => times.get(tokenId) ?? [];
  return {
    lastBefore: (tokenId, at) => Math.max(0, ...timesOf(tokenId).filter((time) => time < at)),
    isUntouched: (tokenId) => timesOf(tokenId).length === 1,
  };
}
