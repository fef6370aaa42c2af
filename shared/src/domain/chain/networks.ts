/**
 * Every network that Pitlane can be deployed to, by EIP-155 id: the specification's list (section 6, "Supported chain
 * ids"), Avalanche, and the demo world's local chains. CHAINS are what the site knows; a network is where one of them
 * lives: the real one, one for trials, or a local one.
 */
import type { Address } from './address.ts';
import { CHAIN_FACTS, CHAINS, type Chain } from './chains.ts';

export type Network = {
  /** Name shown to people. */
  label: string;
  /** Ticker of the native coin (18 decimals). */
  coin: string;
  /** The site's chain that this network is; undefined where the site has no page for what is deployed there. */
  chain: Chain | undefined;
  /** A retired network was shut down by its operators: deployment to it is no longer possible. */
  state: 'live' | 'local' | 'retired';
  /** Block explorer, without a slash at the end. */
  explorer: string | undefined;
  /** Seaport 1.6 as its makers deployed it; undefined where a deployment brings its own. */
  seaport: Address | undefined;
  /** The ERC-20 for ether, in which trades are paid; undefined where a deployment brings its own. */
  ethToken: Address | undefined;
};

/** Seaport 1.6 has one address on all chains: https://github.com/ProjectOpenSea/seaport, docs/Deployment.md. */
const SEAPORT: Address = '0x0000000000000068F116a894984e2DB1123eB395';
/** WETH of the two oldest networks for trials, which had it at the same address. */
const ROPSTEN_WETH: Address = '0xc778417E063141139Fce010982780140Aa0cD5Ab';

/** A network that is in use. */
function live(network: Pick<Network, 'label' | 'coin' | 'chain' | 'explorer' | 'ethToken'>): Network {
  return { ...network, state: 'live', seaport: SEAPORT };
}

/** A retired network. It is listed so that its id is refused with the reason. */
function retired(label: string, ethToken: Address, coin = 'ETH', chain?: Chain): Network {
  return { label, coin, chain, state: 'retired', explorer: undefined, seaport: undefined, ethToken };
}

/** Tickers of the coins that pay for mints. A network for trials has its own: ask findCoin. */
const COINS: Record<Chain, string> = { binance: 'BNB', matic: 'POL', avalanche: 'AVAX' };

/** The local network that replaces a chain in the demo world. */
function local(chain: Chain): [number, Network] {
  const { label, demoId } = CHAIN_FACTS[chain];
  const own = { explorer: undefined, seaport: undefined, ethToken: undefined };
  return [
    demoId,
    { label: `Pitlane demo chain (${label})`, coin: COINS[chain], chain, state: 'local', ...own },
  ];
}

/** The real network of a chain. */
function real(chain: Chain, explorer: string, ethToken: Address): [number, Network] {
  const { label, realId } = CHAIN_FACTS[chain];
  return [realId, live({ label, coin: COINS[chain], chain, explorer, ethToken })];
}

const NETWORKS: ReadonlyMap<number, Network> = new Map([
  // Binance-Peg ETH, WETH, WETH.e
  real('binance', 'https://bscscan.com', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'),
  real('matic', 'https://polygonscan.com', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'),
  real('avalanche', 'https://snowscan.xyz', '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB'),
  ...CHAINS.map(local),
  [
    1,
    live({
      label: 'Ethereum',
      coin: 'ETH',
      chain: undefined,
      explorer: 'https://etherscan.io',
      ethToken: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', // WETH
    }),
  ],
  [
    97,
    live({
      label: 'BNB Smart Chain Testnet',
      coin: 'tBNB',
      chain: 'binance',
      explorer: 'https://testnet.bscscan.com',
      ethToken: '0xd66c6B4F0be8CE5b39D52E0Fd1344c389929B378', // the Binance-Peg ETH of that network
    }),
  ],
  [3, retired('Ropsten', ROPSTEN_WETH)],
  [4, retired('Rinkeby', ROPSTEN_WETH)],
  [5, retired('Goerli', '0xB4FBF271143F4FBf7B91A5ded31805e42b2208d6')],
  [42, retired('Kovan', '0xd0A1E359811322d97991E03f863a0C30C2cF029C')],
  [80_001, retired('Polygon Mumbai', '0xA6FA4fB5f76172d178d61B04b0ecd319C5d1C0aa', 'MATIC', 'matic')],
]);

/** The EIP-155 ids of all networks, ascending. */
export const NETWORK_IDS: readonly number[] = [...NETWORKS.keys()].toSorted((a, b) => a - b);

/** Returns the facts about a network; undefined for an id that Pitlane does not know. */
export function networkOf(chainId: number): Network | undefined {
  return NETWORKS.get(chainId);
}

/** Depths of networks that need another than the usual one. Ethereum is final after three epochs; Polygon once went back 157. */
const FINALITY_BLOCKS: ReadonlyMap<number, number> = new Map([
  [1, 96],
  [137, 256],
]);
const USUAL_FINALITY_BLOCKS = 64;

/** How many blocks a network's reorganisations stay below. A deeper one is a sign of a wrong node. */
export function getFinalityBlocks(chainId: number): number {
  return FINALITY_BLOCKS.get(chainId) ?? USUAL_FINALITY_BLOCKS;
}

/** Blocks that a network usually takes back at most. What is younger may still become something else. */
const USUAL_REORGANISATION_BLOCKS: ReadonlyMap<number, number> = new Map([
  [CHAIN_FACTS.binance.realId, 8],
  [CHAIN_FACTS.matic.realId, 32],
  [CHAIN_FACTS.avalanche.realId, 2],
]);

/** How many blocks old something must be before money follows it. A local chain does not go back by itself. */
export function getSettledBlocks(chainId: number): number {
  const isLocal = networkOf(chainId)?.state === 'local';
  return USUAL_REORGANISATION_BLOCKS.get(chainId) ?? (isLocal ? 1 : 12);
}

/** Returns the name of a network, known or not. */
export function networkName(chainId: number): string {
  return networkOf(chainId)?.label ?? `network ${chainId}`;
}

/**
 * The notice for a wallet on another network (specification section 8). The real networks have the
 * specification's words. A local or test network that replaces one of them has its own name.
 */
export function wrongNetworkText(chain: Chain, chainId: number): string {
  const { realId, wrongNetwork } = CHAIN_FACTS[chain];
  return chainId === realId ? wrongNetwork : `Please connect with ${networkName(chainId)}`;
}

/** Returns whether Pitlane can be deployed to a network, and served from it: one that is in use and has pages on the site. */
export function isServable(network: Network): boolean {
  return network.state !== 'retired' && network.chain !== undefined;
}

/** Ticker of a network's native coin: a network for trials has its own. */
export function findCoin(chain: Chain, chainId: number): string {
  return networkOf(chainId)?.coin ?? COINS[chain];
}
