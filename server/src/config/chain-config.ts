/** The part of the configuration that each chain has of its own: its node, its network and its contracts. */

import type { AssetKind } from '@pitlane/shared/domain/cars/assets';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { isServable, NETWORK_IDS, networkOf } from '@pitlane/shared/domain/chain/networks';
import { z } from 'zod';
import { explainIssues, httpUrl, wholeNumber, wsUrl } from './env-fields.ts';

export type ChainConfig = {
  chain: Chain;
  /** EIP-155 id: that of the local chain in the demo world, otherwise that of the real network. */
  chainId: number;
  rpcUrl: string;
  /** The most calls that one request to the node carries; undefined for the usual number. */
  rpcBatch?: number | undefined;
  /** The node that browsers' calls are passed to; without it, the one above. */
  proxyRpcUrl: string | undefined;
  /** Where new heads are announced; without it the chain is polled. */
  wsUrl: string | undefined;
  explorer: string | undefined;
  carCollection: Address;
  /** The collections beside the cars; a deployment may do without. */
  assets: Partial<Record<AssetKind, Address>>;
  /** The contract that fits upgrades; a deployment may do without. */
  workshop: Address | undefined;
  /** The contract at which any wallet can mint its own tokens. A deployment may have none. */
  freeMinter: Address | undefined;
  /** The contract through which the game acts; a deployment may do without. */
  gameDesk: Address | undefined;
  /** Every contract of the site on this chain, with Seaport and the ETH token: what browsers' calls may reach. */
  contracts: readonly Address[];
  /** The contracts and the token that orders use; a deployment may do without. */
  trading: Trading | undefined;
  /** The marketplace's fee on this chain, in basis points of a price. */
  feeBps: number;
  /** Block of the collection's deployment. The index needs no earlier block. */
  deployBlock: number;
};

/** The contracts of the order book (docs/trading.md). */
export type Trading = {
  seaport: Address;
  listingZone: Address;
  /** Where cars are auctioned; undefined where there is no house. */
  auctionHouse?: Address | undefined;
  /** The ETH ERC-20 that prices are in. */
  currency: Address;
  /** Where the fee goes. */
  treasury: Address;
};

/** The contracts of a network (contracts/deployments). */
type Deployment = {
  carCollection: Address;
  deployBlock: number;
  tuneupGarages?: Address;
  gasStations?: Address;
  workshop?: Address;
  freeMinter?: Address;
  gameDesk?: Address;
  seaport?: Address;
  listingZone?: Address;
  auctionHouse?: Address;
  currency?: Address;
  treasury?: Address;
  feeBps: number;
  /** Further contracts by their names. */
  [contract: string]: Address | number | undefined;
};
export type Deployments = Readonly<Record<number, Deployment>>;

const ChainEnvSchema = z.object({
  RPC_URL: httpUrl,
  PROXY_RPC_URL: httpUrl,
  WS_URL: wsUrl,
  EXPLORER_URL: httpUrl,
  CHAIN_ID: wholeNumber(1, 2 ** 32).optional(),
  RPC_BATCH: wholeNumber(1, 1_000).optional(),
});

/** The variables that each chain has, without the chain's prefix. */
export const CHAIN_ENV_NAMES: readonly string[] = Object.keys(ChainEnvSchema.shape);

/** Name of a chain's variable: BINANCE_RPC_URL. */
export function toVariable(chain: Chain, name: string): string {
  return `${chain.toUpperCase()}_${name}`;
}

type ChainInput = { env: Record<string, string>; demo: boolean; deployments: Deployments };
/** A chain without a node is not served: it has no configuration and no problems. */
type ParsedChain = { config?: ChainConfig; problems: string[] };

/** Reads the configuration of one chain. The problems name their variables. */
export function parseChain(chain: Chain, { env, demo, deployments }: ChainInput): ParsedChain {
  const given = Object.fromEntries(CHAIN_ENV_NAMES.map((name) => [name, env[toVariable(chain, name)]]));
  const read = ChainEnvSchema.safeParse(given);
  const problems = read.error ? explainIssues(read.error, `${chain.toUpperCase()}_`) : [];
  if (!given.RPC_URL) return { problems };
  const id = ChainEnvSchema.shape.CHAIN_ID.safeParse(given.CHAIN_ID);
  const chainId = id.data ?? CHAIN_FACTS[chain][demo ? 'demoId' : 'realId'];
  if (id.success) problems.push(...findNetworkProblems(chain, chainId, { demo, deployments }));
  const deployment = deployments[chainId];
  const { RPC_URL, RPC_BATCH, PROXY_RPC_URL, WS_URL, EXPLORER_URL } = read.data ?? {};
  if (problems.length > 0 || !RPC_URL || !deployment) return { problems };
  const config: ChainConfig = {
    chain,
    chainId,
    rpcUrl: RPC_URL,
    rpcBatch: RPC_BATCH,
    proxyRpcUrl: PROXY_RPC_URL,
    wsUrl: WS_URL,
    explorer: EXPLORER_URL ?? networkOf(chainId)?.explorer,
    carCollection: normalAddress(deployment.carCollection),
    assets: assetsOf(deployment),
    workshop: deployment.workshop && normalAddress(deployment.workshop),
    freeMinter: deployment.freeMinter && normalAddress(deployment.freeMinter),
    gameDesk: deployment.gameDesk && normalAddress(deployment.gameDesk),
    contracts: contractsOf(chainId, deployment),
    trading: tradingOf(deployment),
    feeBps: deployment.feeBps,
    deployBlock: deployment.deployBlock,
  };
  return { config, problems: [] };
}

/** Lists the problems of the network that is configured for a chain. */
function findNetworkProblems(
  chain: Chain,
  chainId: number,
  { demo, deployments }: Pick<ChainInput, 'demo' | 'deployments'>,
): string[] {
  const served = findServedNetworks(chain, demo);
  if (!served.includes(chainId)) return [`${toVariable(chain, 'CHAIN_ID')}: ${mustBe(served)}`];
  if (!deployments[chainId]) return [`${toVariable(chain, 'RPC_URL')}: ${explainNoDeployment(chainId)}`];
  return [];
}

function tradingOf({
  seaport,
  listingZone,
  auctionHouse,
  currency,
  treasury,
}: Deployment): Trading | undefined {
  if (!seaport || !listingZone || !currency || !treasury) return undefined;
  return {
    seaport: normalAddress(seaport),
    listingZone: normalAddress(listingZone),
    auctionHouse: auctionHouse && normalAddress(auctionHouse),
    currency: normalAddress(currency),
    treasury: normalAddress(treasury),
  };
}

/** Ids of the networks that a chain of the site can be: its real one and those for trials, or the demo world's. */
function findServedNetworks(chain: Chain, demo: boolean): number[] {
  return NETWORK_IDS.filter((id) => {
    const network = networkOf(id);
    if (!network || !isServable(network)) return false;
    return network.chain === chain && (network.state === 'local') === demo;
  });
}

function mustBe(chainIds: readonly number[]): string {
  return `must be ${chainIds.map((id) => `${id} (${networkOf(id)?.label})`).join(' or ')}`;
}

function explainNoDeployment(chainId: number): string {
  return `nothing is deployed on chain ${chainId} yet, or contracts/deployments/${chainId}.json was not passed on: deploy with --studio, and name that file in STUDIO_FILE (docs/studio-file.md)`;
}

function assetsOf({ tuneupGarages, gasStations }: Deployment): ChainConfig['assets'] {
  return {
    ...(tuneupGarages && { garages: normalAddress(tuneupGarages) }),
    ...(gasStations && { stations: normalAddress(gasStations) }),
  };
}

/** All addresses of a deployment, by any name, except the treasury: that is a person's wallet. */
function contractsOf(chainId: number, { treasury: _, ...deployment }: Deployment): Address[] {
  const network = networkOf(chainId);
  const all = [...Object.values(deployment), network?.seaport, network?.ethToken];
  const addresses = all.flatMap((each) => (typeof each === 'string' ? [normalAddress(each)] : []));
  return [...new Set(addresses)];
}
