/** How far a plan is carried out on a chain. */
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  parseAbi,
  zeroAddress,
} from 'viem';
import { FACTORY, PROXY } from './addresses.ts';
import { type ChainReader, DeployError } from './chain-port.ts';
import type { ContractName, Plan } from './plan.ts';
import { requireSeaport } from './seaport.ts';
import { formatAnswer, type Setting, type Step } from './step.ts';

const ownableAbi = parseAbi([
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
]);
const DECIMALS = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });

/** A setting that is not as the plan wants it, and what the chain has in its place, for people. */
export type DifferingSetting = Setting & { found: string };

type StepStatus =
  | { step: Step<ContractName>; deployed: false }
  | {
      step: Step<ContractName>;
      deployed: true;
      /** The contract's current owner; undefined if it has none. */
      owner: Address | undefined;
      /** The account it is offered to: nothing changes until that account accepts. Undefined if there is none. */
      pendingOwner: Address | undefined;
      differing: readonly DifferingSetting[];
    };

export type PlanStatus = { factoryDeployed: boolean; steps: readonly StepStatus[] };

/**
 * Compares a plan with a chain. Throws a DeployError when the chain lacks what the plan takes for granted: the proxy, an
 * ETH token with 18 decimals, Seaport 1.6.
 */
export async function inspect(plan: Plan, chain: ChainReader): Promise<PlanStatus> {
  await checkPrerequisites(plan, chain);
  const factoryDeployed = hasCode(await chain.codeAt(FACTORY));
  const steps = await Promise.all(plan.steps.map((step) => inspectStep(step, chain)));
  return { factoryDeployed, steps };
}

async function inspectStep(step: Step<ContractName>, chain: ChainReader): Promise<StepStatus> {
  const { address, settings } = step;
  if (!hasCode(await chain.codeAt(address))) return { step, deployed: false };
  const answers = await Promise.all(settings.map(({ read }) => chain.call(address, read)));
  const differing = settings.flatMap((setting, i) => {
    const answer = answers[i] ?? '0x';
    return answer === setting.expected ? [] : [{ ...setting, found: formatAnswer(setting, answer) }];
  });
  const owner = step.owner && (await readOwner(chain, address, 'owner'));
  const pending = step.twoStepOwner ? await readOwner(chain, address, 'pendingOwner') : zeroAddress;
  return {
    step,
    deployed: true,
    owner,
    pendingOwner: pending === zeroAddress ? undefined : pending,
    differing,
  };
}

export function hasCode(code: Hex): boolean {
  return code !== '0x';
}

async function readOwner(
  chain: ChainReader,
  address: Address,
  functionName: 'owner' | 'pendingOwner',
): Promise<Address> {
  const data = await chain.call(address, encodeFunctionData({ abi: ownableAbi, functionName }));
  return decodeFunctionResult({ abi: ownableAbi, functionName, data });
}

async function checkPrerequisites(
  { config, currency, seaport, steps }: Plan,
  chain: ChainReader,
): Promise<void> {
  const { label } = config.network;
  const brought = (address: Address) => steps.some((step) => isAddressEqual(step.address, address));
  const requireCode = async (address: Address, what: string) => {
    if (!hasCode(await chain.codeAt(address)))
      throw new DeployError(`${label} has no ${what} at ${address}.`);
  };
  await requireCode(PROXY, 'deterministic deployment proxy');
  if (!brought(seaport)) await requireSeaport(chain, { address: seaport, chainId: config.chainId, label });
  if (brought(currency)) return;
  await requireCode(currency, 'ETH token');
  const data = await chain.call(currency, DECIMALS);
  const decimals = decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data });
  if (decimals !== 18)
    throw new DeployError(`The ETH token of ${label} counts ${decimals} decimals, not 18.`);
}
