import type { Address } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import {
  BlockNotFoundError,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  type RpcLog,
  toHex,
} from 'viem';
import type { Log as ServerLog } from '../log.ts';
import type { ServedChain } from './chain-clients.ts';
import { type ChainReader, ForkChangedError, type Header } from './chain-reader.ts';
import type { SourceTarget } from './event-sources.ts';
import { createLogDecoder, type LogDecoder } from './log-decoder.ts';
import { watchHeads } from './watch-heads.ts';

type RpcBlock = {
  number: bigint | null;
  hash: Header['hash'] | null;
  parentHash: Header['hash'];
  timestamp: bigint;
};
type EthCall = EncodeFunctionDataParameters<typeof ethTokenAbi>;
/** viem's type of eth_call lacks blocks by their hash. */
type EthCallRequest = { method: 'eth_call'; params: [{ to: Address; data: Hex }, 'latest'] };
type BlockRange = { fromBlock: Hex; toBlock: Hex } | { blockHash: Hex };
/** Some nodes send a block's time with each of its logs. viem's type lacks that field. */
type TimedLog = RpcLog & { blockTimestamp?: Hex | null };

/** Reads a chain over JSON-RPC. Receives new heads over WebSocket where the chain has one. */
export function createViemReader({ client, config }: ServedChain, log: ServerLog): ChainReader {
  const decoders = new WeakMap<readonly SourceTarget[], LogDecoder>();
  const getDecoder = (targets: readonly SourceTarget[]): LogDecoder => {
    const known = decoders.get(targets) ?? createLogDecoder(config.chain, targets);
    decoders.set(targets, known);
    return known;
  };

  const header = async (number: number): Promise<Header | undefined> => {
    try {
      return toHeader(await client.getBlock({ blockNumber: BigInt(number) }));
    } catch (error) {
      if (error instanceof BlockNotFoundError) return undefined;
      throw error;
    }
  };

  /** Block times of the logs whose node does not send them, read from the headers of the same blocks. */
  const readMissingTimes = async (logs: TimedLog[]): Promise<Map<Hex | null, number>> => {
    const untimed = new Map(
      logs.filter((each) => each.blockTimestamp == null).map((each) => [each.blockNumber, each]),
    );
    const times = [...untimed].map(async ([number, each]) => {
      const found = await header(Number(number));
      if (found?.hash !== each.blockHash) {
        throw new ForkChangedError(`logs of block ${Number(number)} and its header differ`);
      }
      return [number, found.timestamp] as const;
    });
    return new Map(await Promise.all(times));
  };

  const readEvents = async (targets: readonly SourceTarget[], range: BlockRange): Promise<ChainEvent[]> => {
    if (targets.length === 0) return [];
    const { filters, wants, decode } = getDecoder(targets);
    // Asked at once, they travel in one request.
    const answers: TimedLog[][] = await Promise.all(
      filters.map((filter) => client.request({ method: 'eth_getLogs', params: [{ ...filter, ...range }] })),
    );
    // Blocks without a wanted log need no time.
    const logs = answers.flat().filter(wants);
    const times = await readMissingTimes(logs);
    const toSeconds = (each: TimedLog) => Number(each.blockTimestamp ?? times.get(each.blockNumber));
    return toChainOrder(logs.flatMap((each) => decode(each, toSeconds(each)) ?? []));
  };

  return {
    chainId: () => client.getChainId(),
    head: async () => toHeader(await client.getBlock({ blockTag: 'latest' })),
    header,
    events: (targets, from, to) => readEvents(targets, { fromBlock: toHex(from), toBlock: toHex(to) }),
    blockEvents: (targets, { hash }) => readEvents(targets, { blockHash: hash }),
    accounts: ({ accounts, currency, spender }, { hash }) => {
      const read = async (functionName: 'balanceOf' | 'allowance', args: readonly Address[]) => {
        const data = encodeFunctionData({ abi: ethTokenAbi, functionName, args } as EthCall);
        // By the block's hash (EIP-1898): a node on another fork answers with an error.
        const params = [{ to: currency, data }, { blockHash: hash }];
        return hexToBigInt(await client.request({ method: 'eth_call', params } as EthCallRequest));
      };
      // Asked at once, they travel in few requests.
      return Promise.all(
        accounts.map(async (account) => {
          const [balance, allowance] = await Promise.all([
            read('balanceOf', [account]),
            read('allowance', [account, spender]),
          ]);
          return { account, balance, allowance };
        }),
      );
    },
    onHead: (heard) =>
      config.wsUrl ? watchHeads({ url: config.wsUrl, chainId: config.chainId, heard, log }) : () => undefined,
  };
}

/**
 * The events of several answers as the chain has them: each once, in the order of their logs. Throws a ForkChangedError when the
 * answers come from different forks.
 */
function toChainOrder(events: ChainEvent[]): ChainEvent[] {
  const sorted = events.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  return sorted.filter((event, i) => {
    const before = sorted[i - 1];
    if (before?.blockNumber !== event.blockNumber) return true;
    if (before.blockHash !== event.blockHash) {
      throw new ForkChangedError(`logs of block ${event.blockNumber} are of two forks`);
    }
    return before.logIndex !== event.logIndex;
  });
}

function toHeader(block: RpcBlock): Header {
  if (block.number === null || block.hash === null) throw new Error('the node answered with a pending block');
  return {
    number: Number(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: Number(block.timestamp),
  };
}
