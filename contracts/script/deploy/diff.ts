/** What is missing of a plan, as transactions. */
import { deployerAbi } from '@pitlane/shared/generated/deployer';
import { type Address, encodeFunctionData, type Hex, isAddressEqual } from 'viem';
import { FACTORY, FACTORY_CREATION, PROXY } from './addresses.ts';
import type { Transaction } from './chain-port.ts';
import type { PlanStatus } from './inspect.ts';
import type { Plan } from './plan.ts';
import type { Step } from './step.ts';

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
