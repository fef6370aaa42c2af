import { RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { pick, pickByWeight, seededRandom } from '@pitlane/shared/domain/seeded-random';
import { OWNERS, type Owner } from './owners.ts';
import type { Fitting } from './plan-assets.ts';
import {
  type ActionOf,
  DAY,
  type PlannedCar,
  RACE_EVERY,
  RACE_HOUR,
  type ScheduledAction,
  SPAN,
} from './scheduled-action.ts';

/** Chance to rise from each rank on an average race night, and to fall back from it. */
const RISE: Record<Rank, number> = {
  underdog: 0.22,
  handyman: 0.18,
  expert: 0.17,
  speedster: 0.16,
  pro: 0.12,
  legend: 0,
};
const FALL = 0.03;
/** Seconds that a new car waits for its first race. */
const FIRST_RACE_AFTER = 12 * 3_600;
/** Parts are fitted this many seconds after a race, by the owner at that time. */
const TUNING_AFTER = 15 * 3_600;
/** As contracts/src/game/Workshop.sol has it. */
const HIGHEST_LEVEL = 5;
/** No action happens in the last minutes. They belong to the newest mints. */
const QUIET = 10 * 60;

type Life = PlannedCar & { bornAt: number };

/** What becomes of the minted cars of one chain: they change hands, race and get parts fitted. */
export function simulateCars(
  chain: Chain,
  mints: readonly ScheduledAction<ActionOf<'mint'>>[],
  seed: number,
): { actions: ScheduledAction[]; fittings: Fitting[]; cars: PlannedCar[] } {
  const lives = mints.flatMap(({ at, action }) =>
    action.series.map((series, i) => createCar(action.firstId + i, series, action.by, at)),
  );
  const lived = lives.map((life) => simulateCar(life, `${seed}:${chain}:${life.tokenId}`));
  const actions = joinRaces(lived.flatMap((one) => one.actions));
  const fittings = lived.flatMap((one) => one.fittings);
  return { actions, fittings, cars: lives.map(({ bornAt: _, ...car }) => car) };
}

function createCar(tokenId: number, series: Life['series'], owner: number, bornAt: number): Life {
  const upgrades = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };
  return { tokenId, series, rank: 'underdog', owner, transfers: 0, upgrades, bornAt };
}

/**
 * Simulates one car's life to the end, in time order: its owner decides how it races and which parts are
 * fitted.
 */
function simulateCar(life: Life, key: string): { actions: ScheduledAction[]; fittings: Fitting[] } {
  const actions: (ScheduledAction | undefined)[] = [];
  const fittings: (Fitting | undefined)[] = [];
  let sale = nextSale(life, life.bornAt, key);
  const tradeUntil = (until: number) => {
    for (; sale !== undefined && sale < until; sale = nextSale(life, sale, key)) {
      actions.push(sell(life, sale, key));
    }
  };
  for (let night = RACE_HOUR; night < SPAN - DAY; night += RACE_EVERY) {
    if (night < life.bornAt + FIRST_RACE_AFTER) continue;
    tradeUntil(night);
    actions.push(race(life, night, `${key}:race:${night}`));
    tradeUntil(night + TUNING_AFTER);
    fittings.push(tune(life, night + TUNING_AFTER, `${key}:tune:${night}`));
  }
  tradeUntil(SPAN);
  return {
    actions: actions.filter((one) => one !== undefined),
    fittings: fittings.filter((one) => one !== undefined),
  };
}

function ownerOf(life: Life): Owner {
  const owner = OWNERS.find(({ index }) => index === life.owner);
  if (!owner) throw new RangeError(`no owner has the account ${life.owner}`);
  return owner;
}

/** When the present owner parts with the car, if ever: after a day at least. */
function nextSale(life: Life, since: number, key: string): number | undefined {
  const turn = `${key}:sale:${life.transfers}`;
  if (seededRandom(`${turn}:wanted`) >= ownerOf(life).habit.parts) return undefined;
  const at = Math.round(since + DAY * (1 + seededRandom(`${turn}:hold`) * 8));
  return at < SPAN - QUIET ? at : undefined;
}

function sell(life: Life, at: number, key: string): ScheduledAction {
  const from = life.owner;
  const others = OWNERS.filter(({ index }) => index !== from);
  life.owner = pickByWeight(`${key}:buyer:${life.transfers}`, others, ({ habit }) => habit.takes).index;
  life.transfers++;
  return { at, action: { kind: 'transfer', tokenId: life.tokenId, from, to: life.owner } };
}

function race(life: Life, at: number, key: string): ScheduledAction | undefined {
  const now = RANKS.indexOf(life.rank);
  const luck = seededRandom(key);
  const rise = RISE[life.rank] * ownerOf(life).habit.races;
  const next = luck < rise ? RANKS[now + 1] : luck > 1 - FALL ? RANKS[now - 1] : undefined;
  if (!next) return undefined;
  life.rank = next;
  return { at, action: { kind: 'ranks', changes: [{ tokenId: life.tokenId, rank: next }] } };
}

function tune(life: Life, at: number, key: string): Fitting | undefined {
  if (seededRandom(key) >= ownerOf(life).habit.tunes) return undefined;
  const part = pick(`${key}:part`, UPGRADES);
  const level = life.upgrades[part] + 1;
  if (level > HIGHEST_LEVEL) return undefined;
  life.upgrades = { ...life.upgrades, [part]: level };
  return { at, by: life.owner, tokenId: life.tokenId, part, level };
}

/** The game reports a race night's ranks together. */
function joinRaces(actions: ScheduledAction[]): ScheduledAction[] {
  const nights = new Map<number, ActionOf<'ranks'>['changes']>();
  const rest = actions.filter(({ at, action }) => {
    if (action.kind !== 'ranks') return true;
    nights.set(at, [...(nights.get(at) ?? []), ...action.changes]);
    return false;
  });
  return [
    ...rest,
    ...[...nights].map(([at, changes]) => ({ at, action: { kind: 'ranks' as const, changes } })),
  ];
}
