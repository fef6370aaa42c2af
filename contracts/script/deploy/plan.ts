/** What is deployed on a chain, in which order and how it is set. Pure: the same configuration gives the same plan. */
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { carCollectionBytecode } from '@pitlane/shared/generated/car-collection-bytecode';
import { conduitControllerBytecode } from '@pitlane/shared/generated/conduit-controller-bytecode';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { ethTokenBytecode } from '@pitlane/shared/generated/eth-token-bytecode';
import { listingZoneAbi } from '@pitlane/shared/generated/listing-zone';
import { listingZoneBytecode } from '@pitlane/shared/generated/listing-zone-bytecode';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { seaportBytecode } from '@pitlane/shared/generated/seaport-bytecode';
import type { Address } from 'viem';
import type { DeployConfig } from './config.ts';
import { carSettings } from './settings.ts';
import { createStepPlanner, type Step, type StepInput } from './step.ts';

/** Every contract that a deployment may have, in the order in which they are created. */
export const CONTRACTS = [
  'EthToken',
  'ConduitController',
  'Seaport',
  'CarCollection',
  'ListingZone',
] as const;
export type ContractName = (typeof CONTRACTS)[number];

export type Plan = {
  config: DeployConfig;
  steps: readonly Step<ContractName>[];
  /** The ETH ERC-20 that trading settles in: the chain's own, or the one among the steps. */
  currency: Address;
  /** Seaport 1.6: the chain's own, or the one among the steps. */
  seaport: Address;
};

/**
 * What the collections are created with in place of metadata addresses, which are set afterwards: a contract's address
 * depends on its constructor's arguments, and is not to depend on where the site is.
 */
const NO_URI = '';

/** The plan for one chain. */
export function planDeployment(config: DeployConfig): Plan {
  const { network, owner, treasury } = config;
  const steps: Step<ContractName>[] = [];
  const planStep = createStepPlanner(config.deployer, config.release);
  const add = (input: StepInput<ContractName>): Address => {
    const step = planStep(input);
    steps.push(step);
    return step.address;
  };

  const currency =
    network.ethToken ?? add({ contract: 'EthToken', abi: ethTokenAbi, bytecode: ethTokenBytecode });
  const seaport = network.seaport ?? addSeaport(add);
  add({
    contract: 'CarCollection',
    abi: carCollectionAbi,
    bytecode: carCollectionBytecode,
    args: [config.cars.name, config.cars.symbol, NO_URI, NO_URI],
    settings: carSettings(config),
    owner,
  });
  add({
    contract: 'ListingZone',
    abi: listingZoneAbi,
    bytecode: listingZoneBytecode,
    args: [seaport, currency, treasury],
  });
  return { config, steps, currency, seaport };
}

/** Seaport with the ConduitController it asks for conduits. Pitlane's orders use none: approvals are given to Seaport. */
function addSeaport(add: (input: StepInput<ContractName>) => Address): Address {
  const conduitController = add({
    contract: 'ConduitController',
    abi: [],
    bytecode: conduitControllerBytecode,
  });
  return add({ contract: 'Seaport', abi: seaportAbi, bytecode: seaportBytecode, args: [conduitController] });
}
