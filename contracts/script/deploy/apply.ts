/** Carries out a plan: what is there already is left, and a deployment that was broken off goes on where it stopped. */
import { isAddressEqual } from 'viem';
import type { ChainPort } from './chain-port.ts';
import { DeployError } from './deploy-error.ts';
import { diffPlan, type Task } from './diff.ts';
import { hasCode, inspect } from './inspect.ts';
import type { Plan } from './plan.ts';

export type ApplyOptions = {
  /** Called for each transaction, with its block number. */
  onTransaction: (task: Task, block: number) => void;
  /**
   * Decides whether to overwrite settings that differ on the chain: they may have been changed by hand. Called before
   * anything is sent, and only if there are any. False leaves all of them unchanged.
   */
  mayOverwrite: (tasks: readonly Task[]) => boolean | Promise<boolean>;
};

/**
 * Deploys what is missing and sets what differs, one transaction after the other, each checked on the chain before the
 * next. Resolves to what is left for the owners of contracts to send. Throws a DeployError when the chain is not what the
 * plan expects; what was done till then stays done.
 */
export async function applyPlan(
  plan: Plan,
  chain: ChainPort,
  { onTransaction, mayOverwrite }: ApplyOptions,
): Promise<readonly Task[]> {
  if (!isAddressEqual(chain.account, plan.config.deployer))
    throw new DeployError(
      `The plan is for ${plan.config.deployer}, but the key is that of ${chain.account}.`,
    );
  const { own } = diffPlan(plan, await inspect(plan, chain));
  const overwriting = own.filter(isOverwrite);
  const overwrite = overwriting.length === 0 || (await mayOverwrite(overwriting));
  const wanted = (tasks: readonly Task[]) => tasks.filter((task) => overwrite || !isOverwrite(task));
  for (const task of wanted(own)) {
    const block = await chain.send(task.transaction);
    if (task.creates && !hasCode(await chain.codeAt(task.creates)))
      throw new DeployError(
        `${task.label} was sent in block ${block}, but there is no code at ${task.creates}.`,
      );
    onTransaction(task, block);
  }
  const after = diffPlan(plan, await inspect(plan, chain));
  const left = wanted(after.own);
  if (left.length > 0)
    throw new DeployError(
      `All was sent, and still this differs: ${left.map(({ label }) => label).join(', ')}.`,
    );
  return after.others;
}

function isOverwrite({ overwrites }: Task): boolean {
  return overwrites !== undefined;
}
