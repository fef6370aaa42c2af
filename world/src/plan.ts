/**
 * The demo world's history as a plan: who does what and when, decided only by the seed. This file touches no
 * chain.
 */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { DROPS } from './drops.ts';
import { planEpochs } from './epochs.ts';
import { planMints } from './mints.ts';
import { OWNERS } from './owners.ts';
import { type PlannedAssets, planAssets } from './plan-assets.ts';
import type { PlannedAuction } from './plan-auctions.ts';
import { planMarket } from './plan-market.ts';
import { type PlannedRace, planConsents, planRaces } from './plan-races.ts';
import {
  type Action,
  type ActionOf,
  DAY,
  type PlannedCar,
  type ScheduledAction,
  SPAN,
} from './scheduled-action.ts';
import { simulateCars } from './simulate-cars.ts';
import type { OrderStory } from './trading-floor.ts';

export const SEED = 20_261_121;
/** Actions within this many seconds share a block, except those that need a separate block. */
const TOGETHER = 1_200;

/** One block: one epoch close, whose draw uses its hash, one race, whose lock counts from it, or all other actions due. */
export type Step = { at: number; actions: Action[] };

export type ChainPlan = {
  chain: Chain;
  steps: Step[];
  cars: PlannedCar[];
  /** The accounts that let the game lock their cars. */
  consenting: number[];
  /** The races that are on at the end. */
  races: PlannedRace[];
  /** Every order that people have signed, and what became of it. */
  orders: OrderStory[];
  auctions: PlannedAuction[];
  /** What each account has of the ETH token at the end, in wei, by derivation index. */
  purses: Map<number, bigint>;
} & PlannedAssets;

/** The plan for one chain: the same for the same seed. */
export function planChain(chain: Chain, seed = SEED): ChainPlan {
  const mints = planMints(chain, DROPS[chain], seed);
  const { actions: lives, fittings, cars: held } = simulateCars(chain, mints, seed);
  const { actions: tuning, ...assets } = planAssets(chain, fittings, seed);
  const consents = planConsents(chain, [...mints, ...lives], seed);
  const consenting = consents.map(({ action }) => action.by);
  const base = [...planDrips(), ...mints, ...planEpochs(mints), ...tuning, ...lives];
  const { actions: trading, taken, ...market } = planMarket(chain, base, { cars: held, consenting, seed });
  // Who sells a car does not race it: an order sleeps while its car is locked.
  const racing = market.cars.filter(({ tokenId }) => !taken.has(tokenId));
  const races = planRaces(chain, racing, consents, seed);
  return {
    chain,
    steps: intoSteps([...trading, ...consents, ...races]),
    consenting,
    races: races.map(({ action: { cars: field, until } }) => ({ cars: field, until })),
    ...market,
    ...assets,
  };
}

/** The end of an epoch that a step is, if it is one. */
export function closingOf({ actions }: Step) {
  return actions.find((action) => action.kind === 'close');
}

function intoSteps(actions: ScheduledAction[]): Step[] {
  const steps: Step[] = [];
  for (const { at, action } of actions.toSorted((a, b) => a.at - b.at)) {
    const last = steps.at(-1);
    const alone = isAlone(action) || !last || last.actions.some(isAlone);
    if (!alone && at - last.at < TOGETHER) last.actions.push(action);
    else steps.push({ at: Math.max(at, (last?.at ?? 0) + 1), actions: [action] });
  }
  return steps;
}

function isAlone({ kind }: Action): boolean {
  return kind === 'close' || kind === 'race';
}

/** All people go to the tap once a week, from this hour of the first day on. */
const WEEK = 7 * DAY;
const FIRST = 6 * 3_600;

/** The ETH that the people of the demo world trade with: they take it from the local token's tap. */
export function planDrips(): ScheduledAction<ActionOf<'drip'>>[] {
  const by = OWNERS.map(({ index }) => index);
  const weeks = Math.ceil((SPAN - FIRST) / WEEK);
  return Array.from({ length: weeks }, (_, i) => ({ at: FIRST + i * WEEK, action: { kind: 'drip', by } }));
}
