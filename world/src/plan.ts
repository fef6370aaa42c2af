/**
 * The demo world's history as a plan: who does what and when, decided only by the seed. This file touches no
 * chain.
 */
import type { Chain } from '@pitlane/shared/domain/chains';
import { DROPS } from './drops.ts';
import { planEpochs } from './epochs.ts';
import { planMints } from './mints.ts';
import { type PlannedAssets, planAssets } from './plan-assets.ts';
import { planDrips } from './plan-drips.ts';
import type { Action, PlannedCar, ScheduledAction } from './scheduled-action.ts';
import { simulateCars } from './simulate-cars.ts';

export const SEED = 20_261_121;
/** Actions within this many seconds share a block, except those that need a separate block. */
const TOGETHER = 1_200;

/** One block: one epoch close, whose draw uses its hash, or all other actions due. */
export type Step = { at: number; actions: Action[] };

export type ChainPlan = { chain: Chain; steps: Step[]; cars: PlannedCar[] } & PlannedAssets;

/** The plan for one chain: the same for the same seed. */
export function planChain(chain: Chain, seed = SEED): ChainPlan {
  const mints = planMints(chain, DROPS[chain], seed);
  const { actions: lives, fittings, cars } = simulateCars(chain, mints, seed);
  const { actions: tuning, ...assets } = planAssets(chain, fittings, seed);
  const all = [...planDrips(), ...mints, ...planEpochs(mints), ...tuning, ...lives];
  return { chain, steps: intoSteps(all), cars, ...assets };
}

/** The end of an epoch that a step is, if it is one. */
export function closingOf({ actions }: Step) {
  return actions.find((action) => action.kind === 'close');
}

function intoSteps(actions: ScheduledAction[]): Step[] {
  const steps: Step[] = [];
  for (const { at, action } of actions.toSorted((a, b) => a.at - b.at)) {
    const last = steps.at(-1);
    const alone = action.kind === 'close' || !last || closingOf(last);
    if (!alone && at - last.at < TOGETHER) last.actions.push(action);
    else steps.push({ at: Math.max(at, (last?.at ?? 0) + 1), actions: [action] });
  }
  return steps;
}
