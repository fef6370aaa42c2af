import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { findCoin, networkName } from '@pitlane/shared/domain/chain/networks';
import { createPublicClient, defineChain, type Transport } from 'viem';
import { type ChainConfig, toVariable } from '../../config/chain-config.ts';
import type { Log } from '../log.ts';
import { nodeTransport } from './node-transport.ts';

/** Names a chain's node by the setting with its address, which may hold a key. */
const nameNode = ({ chain }: ChainConfig): string => toVariable(chain, 'RPC_URL');

/** The viem client that reads one chain over HTTP; calls of one tick travel as one JSON-RPC batch. */
export function createChainClient(
  config: ChainConfig,
  transport: Transport = nodeTransport(config.rpcUrl, { batchSize: config.rpcBatch, node: nameNode(config) }),
) {
  const coin = findCoin(config.chain, config.chainId);
  return createPublicClient({
    chain: defineChain({
      id: config.chainId,
      name: networkName(config.chainId),
      nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
      rpcUrls: { default: { http: [config.rpcUrl] } },
    }),
    transport,
  });
}

/** A client whose calls travel alone: for those that a stranger's contract may make slow, since a batch is answered as a whole. */
export function createSlowClient({ config }: ServedChain): ChainClient {
  return createChainClient(config, nodeTransport(config.rpcUrl, { batchSize: 1, node: nameNode(config) }));
}

export type ChainClient = ReturnType<typeof createChainClient>;
export type ServedChain = { config: ChainConfig; client: ChainClient };
/** The chains that are served. A chain without an RPC address is not in the map. */
export type ChainClients = ReadonlyMap<Chain, ServedChain>;

/** Connects to the nodes of the configured chains. The log hears of nodes that take fewer calls at once. */
export function createChainClients(configs: ChainConfig[], log: Log): ChainClients {
  return new Map(configs.map((config) => [config.chain, { config, client: connect(config, log) }]));
}

function connect(config: ChainConfig, log: Log): ChainClient {
  const { chain, rpcUrl, rpcBatch } = config;
  const onBatchRefused = (calls: number, said: string) =>
    log.warn({ chain, calls, said }, 'the node refuses so many calls in one request: it is sent fewer');
  return createChainClient(
    config,
    nodeTransport(rpcUrl, { batchSize: rpcBatch, node: nameNode(config), onBatchRefused }),
  );
}

/** The chain's node does not answer: what was asked for cannot be read just now. */
export function chainUnavailable(chain: Chain, cause: unknown): AppError {
  const message = `${CHAIN_FACTS[chain].label} isn’t responding. Try again in a moment.`;
  return new AppError('CHAIN_UNAVAILABLE', message, { cause });
}
