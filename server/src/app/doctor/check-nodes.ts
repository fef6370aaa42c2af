import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { networkOf } from '@pitlane/shared/domain/chain/networks';
import { type ChainConfig, toVariable } from '../../config/chain-config.ts';
import { createChainClient } from '../../platform/chain/chain-clients.ts';
import type { ChainReader, Header } from '../../platform/chain/chain-reader.ts';
import { listTargets } from '../../platform/chain/event-sources.ts';
import { createViemReader } from '../../platform/chain/viem-reader.ts';
import { createLog } from '../../platform/log.ts';
import { explainNode } from './explain.ts';
import { type Check, createFindings, type Finding } from './finding.ts';

/** Newest blocks whose events are read and compared with their headers, each for itself. */
const READ_BLOCKS = 10;
/** The newest block of a real network is seconds old. */
const MAX_AGE_SECONDS = 120;
/** A block may be as far ahead of the machine's clock as its producer's clock is. */
const MAX_LEAD_SECONDS = 15;

/** Each node: whether it is the right chain's, follows it, reaches back far enough, and tells the truth at its head. */
export const checkNodes: Check = {
  name: 'nodes',
  async run({ config, clock }) {
    if (config.roles.has('decoder')) return [];
    const all = config.chains.map(async (chain) => [
      ...(await checkNode(chain, clock)),
      ...(chain.proxyRpcUrl ? [await checkProxyNode(chain, chain.proxyRpcUrl)] : []),
      ...(chain.wsUrl ? [await checkSocket(chain, chain.wsUrl)] : []),
    ]);
    return (await Promise.all(all)).flat();
  },
};

async function checkNode(config: ChainConfig, clock: () => number): Promise<Finding[]> {
  const { chain, chainId, deployBlock } = config;
  const setting = toVariable(chain, 'RPC_URL');
  const { ok, fail } = createFindings(`node ${chain}`);
  const { label } = CHAIN_FACTS[chain];
  const reader = createViemReader({ client: createChainClient(config), config }, createLog('silent'));
  let head: Header;
  try {
    const said = await reader.chainId();
    if (said !== chainId)
      return [
        fail(
          `The node of ${label} is on chain ${said}, and ${chainId} is configured.`,
          `Correct ${setting}.`,
        ),
      ];
    head = await reader.head();
  } catch (error) {
    return [
      fail(
        `The node of ${label} does not answer: ${explainNode(error)}.`,
        `Look after it, or correct ${setting}.`,
      ),
    ];
  }
  return [
    ok(`The node of ${label} is on chain ${chainId}, at block ${head.number}.`),
    ...checkAge(config, head, clock() / 1_000),
    await checkHistory(reader, config, Math.min(deployBlock, head.number)),
    await checkHonesty(reader, config, head),
  ];
}

function checkAge({ chain, chainId }: ChainConfig, { timestamp }: Header, now: number): Finding[] {
  const { warn, fail } = createFindings(`node ${chain}`);
  const age = Math.floor(now - timestamp);
  if (age < -MAX_LEAD_SECONDS)
    return [
      warn(
        `The newest block is ${-age} s ahead of this machine's clock.`,
        'Set the clock of this machine with NTP.',
      ),
    ];
  // A local chain mines only with transactions.
  if (age <= MAX_AGE_SECONDS || networkOf(chainId)?.state !== 'live') return [];
  return [
    fail(
      `The newest block is ${age} s old: the node does not follow its chain.`,
      'Wait until it’s synced, or configure another node.',
    ),
  ];
}

/** The index begins at the deployment: the node needs the logs from there on, and no old states. */
async function checkHistory(reader: ChainReader, config: ChainConfig, block: number): Promise<Finding> {
  const { ok, fail } = createFindings(`node ${config.chain}`);
  const wayOut = `Name a node that keeps the logs since block ${block} in ${toVariable(config.chain, 'RPC_URL')}.`;
  try {
    if (!(await reader.header(block)))
      return fail(`The node does not have block ${block}, with which the index begins.`, wayOut);
    await reader.events(listTargets(config), block, block);
    return ok(`It has the logs since block ${block}, with which the index begins.`);
  } catch (error) {
    return fail(
      `The node gives no logs of block ${block}, with which the index begins: ${explainNode(error)}.`,
      wayOut,
    );
  }
}

/** Reads the newest blocks as the index does, which compares logs with the bloom filters of the headers. */
async function checkHonesty(reader: ChainReader, config: ChainConfig, { number }: Header): Promise<Finding> {
  const { ok, fail } = createFindings(`node ${config.chain}`);
  const from = Math.max(Math.min(config.deployBlock, number), number - READ_BLOCKS + 1);
  const blocks = Array.from({ length: number - from + 1 }, (_, i) => from + i);
  try {
    await Promise.all(blocks.map((block) => reader.events(listTargets(config), block, block)));
    return ok('Its logs agree with the headers of its newest blocks.');
  } catch (error) {
    return fail(
      `Its answers about blocks ${from} to ${number} can’t be right: ${explainNode(error)}.`,
      'Nothing wrong would be stored, and the index would wait. Configure another node.',
    );
  }
}

async function checkProxyNode(config: ChainConfig, rpcUrl: string): Promise<Finding> {
  const { chain, chainId } = config;
  const { ok, fail } = createFindings(`node ${chain}`);
  const setting = toVariable(chain, 'PROXY_RPC_URL');
  try {
    const said = await createChainClient({ ...config, rpcUrl }).getChainId();
    return said === chainId
      ? ok(`The node for browsers (${setting}) is on chain ${said}.`)
      : fail(
          `The node for browsers is on chain ${said}, and ${chainId} is configured.`,
          `Correct ${setting}.`,
        );
  } catch (error) {
    return fail(
      `The node for browsers does not answer: ${explainNode(error)}.`,
      `Look after it, or correct ${setting}.`,
    );
  }
}

const SOCKET_MS = 5_000;

async function checkSocket({ chain }: ChainConfig, url: string): Promise<Finding> {
  const { ok, warn } = createFindings(`node ${chain}`);
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<boolean>();
  socket.onopen = () => opened.resolve(true);
  socket.onerror = () => opened.resolve(false);
  const late = setTimeout(() => opened.resolve(false), SOCKET_MS);
  const isOpen = await opened.promise;
  clearTimeout(late);
  socket.close();
  const setting = toVariable(chain, 'WS_URL');
  return isOpen
    ? ok(`${setting} takes connections.`)
    : warn(
        `${setting} refuses connections, so we poll for new blocks and get them a little later.`,
        `Correct ${setting}, or leave it out.`,
      );
}
