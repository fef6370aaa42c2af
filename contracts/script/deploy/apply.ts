/** Carries out a plan: what is there already is left, and a deployment that was broken off goes on where it stopped. */

import { deployerAbi } from '@pitlane/shared/generated/deployer';
import { type Address, encodeFunctionData, type Hex, isAddressEqual } from 'viem';
import { FACTORY, FACTORY_CREATION, PROXY } from './addresses.ts';
import { type ChainPort, DeployError, type Transaction } from './chain-port.ts';
import { hasCode, inspect, type PlanStatus } from './inspect.ts';
import type { Plan } from './plan.ts';
import type { Step } from './step.ts';

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

export type Task = {
  /** What is done, for display. */
  label: string;
  transaction: Transaction;
  /** Where it puts a contract; undefined for a setting. */
  creates: Address | undefined;
  /** The chain's current value of the setting, for display; undefined for a contract. It may be intended. */
  overwrites: string | undefined;
};

/** `own` is for the deployer's account to send, in this order; `others` only the owner of the contract can send. */
export type PlanDiff = { own: Task[]; others: Task[] };

/** The transactions that would make a chain what the plan says. */
export function diffPlan({ config }: Plan, { factoryDeployed, steps }: PlanStatus): PlanDiff {
  const factory = { to: PROXY, data: FACTORY_CREATION };
  const own: Task[] = factoryDeployed ? [] : [createTask('Deployer', factory, FACTORY)];
  const others: Task[] = [];
  for (const status of steps) {
    const { contract, address } = status.step;
    if (!status.deployed) {
      own.push(createTask(contract, { to: FACTORY, data: deployCall(status.step) }, address));
      continue;
    }
    const mine = status.owner !== undefined && isAddressEqual(status.owner, config.deployer);
    const tasks = status.differing.map(
      ({ label, write, found }): Task => ({
        label: `${contract}.${label}`,
        transaction: { to: address, data: write },
        creates: undefined,
        overwrites: found,
      }),
    );
    (mine ? own : others).push(...tasks);
  }
  return { own, others };
}

function createTask(label: string, transaction: Transaction, creates: Address): Task {
  return { label, transaction, creates, overwrites: undefined };
}

/** The Deployer's call that creates a contract and sets it up. */
function deployCall({ salt, initCode, setup }: Step): Hex {
  return encodeFunctionData({ abi: deployerAbi, functionName: 'deploy', args: [salt, initCode, setup] });
}
