/** Carries out a plan: what is there already is left, and a deployment that was broken off goes on where it stopped. */
import { isAddressEqual } from 'viem';
import type { ChainPort } from './chain-port.ts';
import { DeployError } from './deploy-error.ts';
import { diffPlan, type Task } from './diff.ts';
import { hasCode, inspect } from './inspect.ts';
import type { Plan } from './plan.ts';

/**
 * Deploys what is missing and sets what differs, one transaction after the other, each checked on the chain before the
 * next. Calls `onTransaction` after each, with its block number. Resolves to what is left for the owners of contracts to send.
 * Throws a DeployError when the chain is not what the plan expects; what was done till then stays done.
 */
export async function applyPlan(
  plan: Plan,
  chain: ChainPort,
  onTransaction: (task: Task, block: number) => void,
): Promise<readonly Task[]> {
  if (!isAddressEqual(chain.account, plan.config.deployer))
    throw new DeployError(
      `The plan is for ${plan.config.deployer}, but the key is that of ${chain.account}.`,
    );
  const { own } = diffPlan(plan, await inspect(plan, chain));
  for (const task of own) {
    const block = await chain.send(task.transaction);
    if (task.creates && !hasCode(await chain.codeAt(task.creates)))
      throw new DeployError(
        `${task.label} was sent in block ${block}, but there is no code at ${task.creates}.`,
      );
    onTransaction(task, block);
  }
  const after = diffPlan(plan, await inspect(plan, chain));
  if (after.own.length > 0)
    throw new DeployError(
      `All was sent, and still this differs: ${after.own.map(({ label }) => label).join(', ')}.`,
    );
  return after.others;
}
