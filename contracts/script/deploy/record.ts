/** contracts/deployments/<chainId>.json: the contracts that are deployed on a chain. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address, Hex } from 'viem';
import { FACTORY } from './addresses.ts';
import type { ContractName, Plan } from './plan.ts';

export type DeployedContract = {
  address: Address;
  /** Block that the contract was created in. */
  deployBlock: number;
  salt: Hex;
  /** The constructor's arguments, and the same as a block explorer asks for them. */
  arguments: readonly string[];
  encodedArguments: Hex;
};

export type DeploymentRecord = {
  chainId: number;
  name: string;
  /** The Deployer that all of it was created through, and the account that called it. */
  factory: Address;
  deployer: Address;
  owner: Address;
  builder: Address;
  treasury: Address;
  /** The marketplace's fee in basis points of a price. */
  feeBps: number;
  /** The ETH ERC-20 that trading settles in. */
  currency: Address;
  seaport: Address;
  contracts: Partial<Record<ContractName, DeployedContract>>;
};

/** Blocks that contracts were created in, as far as they are known. */
export type DeployBlocks = ReadonlyMap<Address, number>;

/** The folder of all records. */
export const DEPLOYMENTS = join(import.meta.dirname, '../../deployments');

/** The record of a plan: those of its contracts whose blocks are known. */
export function recordOf({ config, steps, currency, seaport }: Plan, blocks: DeployBlocks): DeploymentRecord {
  const { chainId, network, deployer, owner, builder, treasury, feeBps } = config;
  const contracts = steps.flatMap((step): [ContractName, DeployedContract][] => {
    const deployBlock = blocks.get(step.address);
    if (deployBlock === undefined) return [];
    const { contract, address, salt, arguments: args, encodedArguments } = step;
    return [[contract, { address, deployBlock, salt, arguments: args, encodedArguments }]];
  });
  return {
    chainId,
    name: network.label,
    factory: FACTORY,
    ...{ deployer, owner, builder, treasury, feeBps, currency, seaport },
    contracts: Object.fromEntries(contracts),
  };
}

/** What is recorded of a chain, if anything. */
export function readRecord(chainId: number, folder = DEPLOYMENTS): DeploymentRecord | undefined {
  const path = recordPath(chainId, folder);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DeploymentRecord) : undefined;
}

/** Writes a chain's record in place of the one before. Returns the file's path. */
export function writeRecord(record: DeploymentRecord, folder = DEPLOYMENTS): string {
  const path = recordPath(record.chainId, folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
  return path;
}

/** The blocks that a record knows. */
export function blocksIn(record: DeploymentRecord | undefined): Map<Address, number> {
  return new Map(
    Object.values(record?.contracts ?? {}).map(({ address, deployBlock }) => [address, deployBlock]),
  );
}

function recordPath(chainId: number, folder: string): string {
  return join(folder, `${chainId}.json`);
}
