import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { deployments } from '@pitlane/shared/generated/deployments';
import { getAbiItem, toEventSelector } from 'viem';
import type { Fact, History } from './history.ts';

/** As nodes do: larger answers are refused, and the indexer asks for less. */
const MAX_LOGS = 20_000;

/** As a client sends it: a method without arguments may come without `params`. */
type Call = { id: number; method: string; params?: [Filter | string, ...unknown[]] | [] };
type Filter = { address?: string | string[]; fromBlock?: string; toBlock?: string; blockHash?: string };

const TOPIC = {
  transfer: toEventSelector(getAbiItem({ abi: carCollectionAbi, name: 'Transfer' })),
  updated: toEventSelector(getAbiItem({ abi: carCollectionAbi, name: 'CarUpdated' })),
};
const hex = (value: number | bigint) => `0x${value.toString(16)}`;
const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const wordOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
/** Hashes are their block's number: a node that keeps nothing can read them back. */
const hashOf = (block: number) => word(block + 1);
const blockOf = (hash: string) => Number(hash) - 1;

export type SyntheticNode = {
  /** Address of a chain's JSON-RPC. */
  urlOf(chain: Chain): string;
  close(): Promise<void>;
};

/** Serves the histories as nodes of their chains would: heads, headers and the logs of the car collections. */
export async function startSyntheticNode(histories: readonly History[]): Promise<SyntheticNode> {
  const server = createServer((request, response) => {
    const history = histories.find(({ chain }) => request.url === `/${chain}`);
    if (!history) return response.writeHead(404).end();
    // A client that hangs up in the middle of its question wants no answer, and the node stays up for the others.
    return answerAll(history, request).then(
      (answers) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { urlOf: (chain) => `http://127.0.0.1:${port}/${chain}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function answerAll(history: History, request: IncomingMessage) {
  const given = (await json(request)) as Call | Call[];
  return Array.isArray(given) ? given.map((call) => answer(history, call)) : answer(history, given);
}

function answer(history: History, { id, method, params = [] }: Call) {
  return { jsonrpc: '2.0', id, ...run(history, method, params) };
}

function run(history: History, method: string, [first]: NonNullable<Call['params']>) {
  switch (method) {
    case 'eth_chainId':
      return { result: hex(CHAIN_FACTS[history.chain].demoId) };
    case 'eth_blockNumber':
      return { result: hex(history.lastBlock) };
    case 'eth_getBlockByNumber':
      return { result: headerOf(history, first === 'latest' ? history.lastBlock : Number(first)) };
    case 'eth_getBlockByHash':
      return { result: headerOf(history, blockOf(String(first))) };
    case 'eth_getLogs':
      return logsOf(history, first as Filter);
    default:
      return { error: { code: -32601, message: `the synthetic node does not answer ${method}` } };
  }
}

function headerOf(history: History, block: number) {
  if (!(block >= 0 && block <= history.lastBlock)) return null;
  return {
    number: hex(block),
    hash: hashOf(block),
    parentHash: hashOf(block - 1),
    timestamp: hex(history.timeOf(block)),
    transactions: [],
  };
}

function logsOf(history: History, filter: Filter) {
  const contract = addressOf(history.chain);
  const asked = [filter.address ?? contract].flat().map((address) => address.toLowerCase());
  if (!asked.includes(contract)) return { result: [] };
  const [from, to] = filter.blockHash
    ? [blockOf(filter.blockHash), blockOf(filter.blockHash)]
    : [Number(filter.fromBlock), Number(filter.toBlock)];
  const logs: object[] = [];
  for (let block = from; block <= to; block++) {
    history.factsIn(block).forEach((fact, index) => {
      logs.push(logOf({ history, contract, block, index, fact }));
    });
    if (logs.length > MAX_LOGS)
      return { error: { code: -32005, message: `query returned more than ${MAX_LOGS} results` } };
  }
  return { result: logs };
}

type LogPlace = { history: History; contract: string; block: number; index: number; fact: Fact };

function logOf({ history, contract, block, index, fact }: LogPlace) {
  const id = word(fact.tokenId);
  const [topics, data] =
    'packed' in fact
      ? [[TOPIC.updated, id], word(fact.packed)]
      : [[TOPIC.transfer, wordOf(fact.from), wordOf(fact.to), id], '0x'];
  return {
    address: contract,
    topics,
    data,
    blockNumber: hex(block),
    blockHash: hashOf(block),
    blockTimestamp: hex(history.timeOf(block)),
    transactionHash: word(block * 1_000 + index),
    transactionIndex: '0x0',
    logIndex: hex(index),
    removed: false,
  };
}

function addressOf(chain: Chain): string {
  return deployments[CHAIN_FACTS[chain].demoId].carCollection.toLowerCase();
}

/** The environment that makes a server read from this node. */
export function nodeEnv(node: SyntheticNode): Record<string, string> {
  return Object.fromEntries(CHAINS.map((chain) => [`${chain.toUpperCase()}_RPC_URL`, node.urlOf(chain)]));
}
