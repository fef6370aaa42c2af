/** Formats a plan, its state on a chain and its costs for the terminal. */
import { GAME_ROLES } from '@pitlane/shared/domain/cars/game-roles';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { formatGwei, isAddressEqual } from 'viem';
import { FACTORY } from './addresses.ts';
import type { Task } from './apply.ts';
import type { PlanStatus } from './inspect.ts';
import type { Plan } from './plan.ts';

/** Gas by what uses it: each transaction's label. */
export type Costs = { gas: readonly bigint[]; gasPriceWei: bigint };

/** What a plan is, before anything is known of the chain. */
export function formatPlan({ config, currency, seaport }: Plan): string {
  const { network, chainId, deployer, owner, builder, treasury, origin, gameKeys, feeBps } = config;
  return [
    `${network.label} (chain ${chainId}), release ${config.release}, for ${origin}`,
    ...Object.entries({ deployer, owner, builder, treasury, currency, seaport }).map(
      ([name, address]) => `  ${name.padEnd(11)} ${address}`,
    ),
    `  ${'fee'.padEnd(11)} ${feeBps / 100}% of every sale, for ever`,
    ...GAME_ROLES.flatMap((role) =>
      gameKeys[role].map(
        ({ address, dailyCap }) => `  ${`${role} key`.padEnd(11)} ${address}  ${formatCap(dailyCap)}`,
      ),
    ),
  ].join('\n');
}

/** The table of contracts: where each lies or will lie, and what is to be done. Without a node nothing is known of that. */
export function formatSteps({ steps }: Plan, status: PlanStatus | undefined): string {
  const rows = [
    ['contract', 'address', 'state'],
    ['Deployer', FACTORY, status ? stateOf(status.factoryDeployed) : ''],
    ...steps.map(({ contract, address, settings }, i) => {
      const found = status?.steps[i];
      if (!found?.deployed) return [contract, address, found ? stateOf(false, settings.length) : ''];
      return [
        contract,
        address,
        found.differing.length > 0 ? `${found.differing.length} settings differ` : 'deployed',
      ];
    }),
  ];
  return rows
    .map(([contract = '', address = '', state = '']) =>
      `  ${contract.padEnd(18)} ${address.padEnd(42)}  ${state}`.trimEnd(),
    )
    .join('\n');
}

/**
 * Contracts that another account owns than the configuration says, or that are offered to another owner. Empty for none.
 * The deployment changes no owner of what is deployed.
 */
export function formatOwners({ steps }: PlanStatus): string {
  const rows = steps.flatMap((status) => {
    if (!status.deployed || !status.owner) return [];
    const { step, owner, pendingOwner } = status;
    const foreign = step.owner !== undefined && !isAddressEqual(owner, step.owner);
    return [
      ...(foreign ? [`  ${step.contract} belongs to ${owner}, the configuration says ${step.owner}`] : []),
      ...(pendingOwner
        ? [
            `  ${step.contract} is offered to ${pendingOwner}: it changes hands when that account calls acceptOwnership`,
          ]
        : []),
    ];
  });
  return rows.length === 0 ? '' : ['Owners:', ...rows].join('\n');
}

/** Settings that would be overwritten: what the chain has, and what the configuration wants. Empty for none. */
export function formatOverwrites(tasks: readonly Task[]): string {
  const rows = tasks.flatMap(({ label, overwrites }) =>
    overwrites === undefined ? [] : [`  ${label}\n    the chain has ${overwrites}`],
  );
  if (rows.length === 0) return '';
  return ['These settings differ on the chain. They may have been changed by hand:', ...rows].join('\n');
}

/** The transactions that would be sent, and what they cost. */
export function formatCosts(labels: readonly string[], costs: Costs | undefined, coin: string): string {
  if (labels.length === 0) return 'Nothing to do: everything is deployed and set as wanted.';
  const rows = labels.map((label, i) =>
    `  ${label.padEnd(44)} ${costs?.gas[i]?.toLocaleString('en') ?? ''}`.trimEnd(),
  );
  if (!costs)
    return [
      `${labels.length} transactions (the node cannot simulate them, so their gas is not known):`,
      ...rows,
    ].join('\n');
  const total = costs.gas.reduce((sum, gas) => sum + gas, 0n);
  const price = `at ${formatGwei(costs.gasPriceWei)} gwei ${formatUnits(total * costs.gasPriceWei, 6)} ${coin}`;
  return [
    `${labels.length} transactions, gas used in a simulation:`,
    ...rows,
    `  ${'together'.padEnd(44)} ${total.toLocaleString('en')}`,
    `  ${price}`,
  ].join('\n');
}

function formatCap(dailyCap: number): string {
  return dailyCap === 0 ? 'revoked' : `up to ${dailyCap} a day`;
}

function stateOf(deployed: boolean, settings = 0): string {
  if (deployed) return 'deployed';
  return settings > 0 ? `to deploy, with ${settings} settings` : 'to deploy';
}
