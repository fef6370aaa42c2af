/** What a studio decides before it deploys: read from a file, the same for all chains but for the prices. */

import { GAME_ROLES, type GameRole } from '@pitlane/shared/domain/cars/game-roles';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { NETWORK_IDS, type Network, networkOf } from '@pitlane/shared/domain/chain/networks';
import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import { z } from 'zod';
import { DeployError } from './chain-port.ts';

/** A collection that is sold. */
export type Sale = {
  name: string;
  symbol: string;
  /** Wei of the chain's native coin for one token. */
  costWei: bigint;
  maxMintAmount: bigint;
};

/** A key of a game server: an account, and how many tokens it may act on in a day; 0 revokes it. */
export type GameKey = { address: Address; dailyCap: number };

/** A deployment on one chain, decided to the last. */
export type DeployConfig = {
  chainId: number;
  network: Network;
  /** Account that sends the deployment. The addresses depend on it. */
  deployer: Address;
  /** Owns the collections and the auction house, and receives the royalties. */
  owner: Address;
  /** What the game's servers may do, each with a key of its own. */
  gameKeys: Record<GameRole, readonly GameKey[]>;
  /** Opens and reveals the epochs of fair builds: a key that lies on the server. */
  builder: Address;
  /** Receives the marketplace's fee. */
  treasury: Address;
  /** The marketplace's fee in basis points of the price: part of the zone and of the auction house for ever. */
  feeBps: number;
  /** The site's address as browsers see it, without a slash at the end. */
  origin: string;
  /** Tells apart two deployments of the same code by the same account. */
  release: string;
  /** ERC-2981 royalty of all collections. */
  royaltyBasisPoints: number;
  cars: Sale & {
    maxSupply: bigint;
    /** How many cars one address may mint in all. */
    nftPerAddressLimit: bigint;
    /** Whether built cars show their own metadata. Cannot be taken back. */
    revealed: boolean;
  };
  garages: Sale;
  stations: Sale;
  minter: { name: string; symbol: string };
};

const address = z
  .string()
  .refine((text) => isAddress(text), 'must be an address; one in mixed case needs the right checksum')
  .refine((text) => text !== zeroAddress, 'must not be the zero address')
  .transform((text) => getAddress(text));
const count = z.int().min(1).transform(BigInt);
const amount = z.string().transform((text, context) => {
  try {
    return parseUnits(text);
  } catch {
    context.addIssue('must be an amount of coins, such as "0.05"');
    return z.NEVER;
  }
});
const sale = { cost: z.record(z.string(), amount), maxMintAmount: count };
const named = (name: string, symbol: string) => ({
  name: z.string().min(1).default(name),
  symbol: z.string().min(1).default(symbol),
});

const gameKey = z.strictObject({ address, dailyCap: z.int().min(0).max(0xffff_ffff) });

const ConfigFileSchema = z.strictObject({
  deployer: address.optional(),
  owner: address,
  gameKeys: z.partialRecord(z.enum(GAME_ROLES), z.array(gameKey)).default({}),
  builder: address,
  treasury: address,
  origin: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, '')),
  release: z.string().min(1).default('1'),
  // The contracts refuse more (MAX_FEE_BPS).
  feeBps: z.int().min(0).max(1_000).default(250),
  royaltyBasisPoints: z.int().min(0).max(7_000).default(500),
  cars: z.strictObject({
    ...named('Pitlane Cars', 'CAR'),
    ...sale,
    maxSupply: count,
    nftPerAddressLimit: count.default(100n),
    revealed: z.boolean().default(true),
  }),
  garages: z.strictObject({ ...named('Pitlane Tuneup Garages', 'GARAGE'), ...sale }),
  stations: z.strictObject({ ...named('Pitlane Gas Stations', 'GAS'), ...sale }),
  minter: z.strictObject(named('Pitlane Free-form', 'FREE')).prefault({}),
});

/**
 * What a configuration file says for one chain. `deployer` is the account of the key, where there is one; without it the
 * file has to name it. Throws a DeployError that lists every problem.
 */
export function readConfig(file: unknown, chainId: number, deployer?: Address): DeployConfig {
  const network = deployableNetwork(chainId);
  const read = ConfigFileSchema.safeParse(file);
  if (!read.success)
    throw configError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const { cars, garages, stations, gameKeys, ...rest } = read.data;
  const problems = findRepeatedKeys(gameKeys);
  const priced = <T extends { cost: Record<string, bigint> }>(name: string, { cost, ...known }: T) => {
    const costWei = cost[chainId];
    if (costWei === undefined) problems.push(`${name}.cost: has no price for chain ${chainId}`);
    return { ...known, costWei: costWei ?? 0n };
  };
  if (deployer && rest.deployer && deployer !== rest.deployer)
    problems.push(`deployer: is ${rest.deployer}, but DEPLOYER_PRIVATE_KEY is the key of ${deployer}`);
  const account = deployer ?? rest.deployer;
  if (!account) problems.push('deployer: must name the account, or DEPLOYER_PRIVATE_KEY hold its key');
  const config = {
    ...rest,
    chainId,
    network,
    deployer: account ?? zeroAddress,
    gameKeys: everyRole(gameKeys),
    cars: priced('cars', cars),
    garages: priced('garages', garages),
    stations: priced('stations', stations),
  };
  if (problems.length > 0) throw configError(problems);
  return config;
}

/** A network that can be deployed to. Throws a DeployError for one that is gone, unknown, or not served by the site. */
export function deployableNetwork(chainId: number): Network {
  const network = networkOf(chainId);
  if (!network)
    throw new DeployError(`Chain ${chainId} is not known here. Known: ${NETWORK_IDS.join(', ')}.`);
  if (network.state === 'retired')
    throw new DeployError(
      `${network.label} (chain ${chainId}) was shut down: nothing can be deployed to it.`,
    );
  if (!network.chain)
    throw new DeployError(
      `The site has no pages for ${network.label} (chain ${chainId}): what is deployed there could not be shown.`,
    );
  return network;
}

function everyRole(keys: Partial<Record<GameRole, GameKey[]>>): DeployConfig['gameKeys'] {
  const { rank = [], parts = [], fuel = [], grant = [], referee = [] } = keys;
  return { rank, parts, fuel, grant, referee };
}

/** Lists the keys that a role names twice: it would be unclear which cap applies. */
function findRepeatedKeys(keys: Partial<Record<GameRole, GameKey[]>>): string[] {
  return Object.entries(keys).flatMap(([role, of]) => {
    const addresses = of.map(({ address }) => address);
    const repeated = addresses.filter((address, i) => addresses.indexOf(address) < i);
    return [...new Set(repeated)].map((address) => `gameKeys.${role}: names ${address} twice`);
  });
}

function configError(problems: string[]): DeployError {
  return new DeployError(
    `The configuration has problems:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
}
