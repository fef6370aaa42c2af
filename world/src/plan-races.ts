/** Who lets the game lock cars for races, and the races that are on when the history ends. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { OWNERS } from './owners.ts';
import { chooseField, getWantedRaces } from './races.ts';
import { type ActionOf, DAY, type PlannedCar, type ScheduledAction, SPAN } from './scheduled-action.ts';

/** A race that is on when the history ends, with the end of its lock in seconds since the history's start. */
export type PlannedRace = { cars: number[]; until: number };

const MINUTE = 60;
/** An owner consents within this time after the first car on a chain, and not in the last hours. */
const CONSENTS_WITHIN = 3 * DAY;
const LAST_CONSENT = SPAN - DAY / 4;
/** The last races begin in these seconds before the history's end: after all trades, and after the last cars are built. */
const [FIRST_START, LAST_START] = [9 * MINUTE, MINUTE];
/** Their locks end so many seconds after the history's end. With the time before it that is less than an hour. */
const [FIRST_END, LAST_END] = [5 * MINUTE, 45 * MINUTE];

/** When the owners who do it on a chain let the game lock their cars. Who they are is the same on all chains. */
export function planConsents(
  chain: Chain,
  actions: readonly ScheduledAction[],
  seed: number,
): ScheduledAction<ActionOf<'consent'>>[] {
  return OWNERS.flatMap(({ index: by, habit }): ScheduledAction<ActionOf<'consent'>>[] => {
    if (seededRandom(`${seed}:consent:${by}`) >= habit.consents) return [];
    const first = Math.min(...actions.filter(({ action }) => getsCar(by, action)).map(({ at }) => at));
    const at = Math.round(first + seededRandom(`${seed}:${chain}:consent:${by}`) * CONSENTS_WITHIN);
    return at < LAST_CONSENT ? [{ at, action: { kind: 'consent', by } }] : [];
  });
}

/** The races at the history's end, of cars whose owners consent by then; none is in two of them. */
export function planRaces(
  chain: Chain,
  cars: readonly PlannedCar[],
  consents: readonly ScheduledAction<ActionOf<'consent'>>[],
  seed: number,
): ScheduledAction<ActionOf<'race'>>[] {
  const consenting = new Set(consents.map(({ action }) => action.by));
  let free = cars.filter(({ owner }) => consenting.has(owner));
  const wanted = getWantedRaces(`${seed}:${chain}:last`, 0);
  const [startStep, endStep] = [(FIRST_START - LAST_START) / wanted, (LAST_END - FIRST_END) / wanted];
  return Array.from({ length: wanted }, (_, i) => i).flatMap((i): ScheduledAction<ActionOf<'race'>>[] => {
    const key = `${seed}:${chain}:last race:${i}`;
    const starters = free.map(({ tokenId }) => ({ tokenId, isVisitor: false, lastUntil: 0 }));
    const field = chooseField(key, starters);
    if (!field) return [];
    free = free.filter(({ tokenId }) => !field.includes(tokenId));
    const at = Math.round(SPAN - FIRST_START + (i + seededRandom(`${key}:start`)) * startStep);
    const until = Math.round(SPAN + FIRST_END + (i + seededRandom(`${key}:end`)) * endStep);
    return [{ at, action: { kind: 'race', cars: field, until } }];
  });
}

function getsCar(account: number, action: ScheduledAction['action']): boolean {
  return (
    (action.kind === 'mint' && action.by === account) || (action.kind === 'transfer' && action.to === account)
  );
}
