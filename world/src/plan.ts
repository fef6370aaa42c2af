/**
 * The demo world's history as a plan: who does what and when, decided by the seed alone. Nothing here touches a chain.
 */
import type { Chain } from '@pitlane/shared/domain/chains';
import { DROPS } from './drops.ts';
import type { Action, Happening, PlannedCar } from './happening.ts';
import { liveLives } from './lives.ts';
import { planMints } from './mints.ts';

export const SEED = 20_261_121;
/** What happens within this many seconds shares a block, mints aside. */
const TOGETHER = 1_200;

/** One block: at most one mint, since the block before decides its series, and whatever else falls in its time. */
export type Step = { at: number; actions: Action[] };

export type ChainPlan = { chain: Chain; steps: Step[]; cars: PlannedCar[] };

/** The plan for one chain: the same for the same seed. */
export function planChain(chain: Chain, seed = SEED): ChainPlan {
  const mints = planMints(chain, DROPS[chain], seed);
  const { happenings, cars } = liveLives(chain, mints, seed);
  return { chain, steps: intoSteps([...mints, ...happenings]), cars };
}

/** The mint of a step, if it has one. */
export function mintOf(step: Step) {
  return step.actions.find((action) => action.kind === 'mint');
}

function intoSteps(happenings: Happening[]): Step[] {
  const steps: Step[] = [];
  for (const { at, action } of happenings.sort((a, b) => a.at - b.at)) {
    const last = steps.at(-1);
    if (last && at - last.at < TOGETHER && !(action.kind === 'mint' && mintOf(last)))
      last.actions.push(action);
    else steps.push({ at: Math.max(at, (last?.at ?? 0) + 1), actions: [action] });
  }
  return steps;
}
