import type { ChainEvent } from '@pitlane/shared/fold/event';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { type Hex, type RpcLog, toHex } from 'viem';
import type { Log as ServerLog } from '../log.ts';
import { createBloomCheck } from './bloom-check.ts';
import type { ServedChain } from './chain-clients.ts';
import { type ChainReader, ForkChangedError, type Header } from './chain-reader.ts';
import type { SourceTarget } from './event-sources.ts';
import { createLogDecoder, type LogDecoder } from './log-decoder.ts';
import { type AskedBlocks, checkHeader, checkLogs, WrongAnswerError } from './node-answers.ts';
import { watchHeads } from './watch-heads.ts';

/** Headers that are asked for together. */
const HEADERS_AT_ONCE = 100;
/** Blocks of a range whose bloom filters are compared with its logs. */
const SAMPLED_BLOCKS = 3;

/** Reads a chain over JSON-RPC. Receives new heads over WebSocket where the chain has one. */
export function createViemReader({ client, config }: ServedChain, log: ServerLog): ChainReader {
  const decoders = new WeakMap<readonly SourceTarget[], LogDecoder>();
  const getDecoder = (targets: readonly SourceTarget[]): LogDecoder => {
    const known = decoders.get(targets) ?? createLogDecoder(config.chain, targets);
    decoders.set(targets, known);
    return known;
  };
  const bloomCheck = createBloomCheck(client);

  const readBlock = (tag: Hex | 'latest') =>
    client.request({ method: 'eth_getBlockByNumber', params: [tag, false] });
  const header = async (number: number) => checkHeader(await readBlock(toHex(number)), number);

  /** The logs that the decoder wants, by its filters, in the order of the filters. */
  const readLogs = async ({ filters }: LogDecoder, asked: AskedBlocks): Promise<RpcLog[][]> => {
    const blocks =
      'hash' in asked
        ? { blockHash: asked.hash }
        : { fromBlock: toHex(asked.from), toBlock: toHex(asked.to) };
    // Asked at once, they travel in one request.
    const answers = await Promise.all(
      filters.map((filter) => client.request({ method: 'eth_getLogs', params: [{ ...filter, ...blocks }] })),
    );
    return answers.map((answer) => checkLogs(answer, asked));
  };

  /** The headers of the blocks that logs are of, by their numbers. Throws a ForkChangedError when these are other blocks by now. */
  const readHeadersOf = async (logs: readonly RpcLog[]): Promise<Map<number, Header>> => {
    const hashes = new Map(logs.map(({ blockNumber, blockHash }) => [Number(blockNumber), blockHash]));
    const found = new Map<number, Header>();
    const numbers = [...hashes.keys()];
    // A part at a time: nodes count the calls of a second.
    for (let at = 0; at < numbers.length; at += HEADERS_AT_ONCE) {
      const headers = await Promise.all(numbers.slice(at, at + HEADERS_AT_ONCE).map(header));
      for (const [i, one] of headers.entries()) {
        const number = numbers[at + i] ?? 0;
        if (!one || one.hash !== hashes.get(number))
          throw new ForkChangedError(`logs of block ${number} and its header differ`);
        found.set(number, one);
      }
    }
    return found;
  };

  return {
    chainId: () => client.getChainId(),
    async head() {
      const head = checkHeader(await readBlock('latest'));
      if (!head) throw new WrongAnswerError('no newest block');
      return head;
    },
    header,
    async events(targets, from, to) {
      if (targets.length === 0) return [];
      const decoder = getDecoder(targets);
      const [answers, samples] = await Promise.all([
        readLogs(decoder, { from, to }),
        Promise.all(sampleBlocks(from, to).map(header)),
      ]);
      for (const sample of samples) if (sample) await bloomCheck.expectWhole(decoder, sample, answers);
      // Blocks without a wanted log need no time. Some nodes send one with each log; not all of these are right.
      const logs = answers.flat().filter(decoder.wants);
      const headers = await readHeadersOf(logs);
      return toEvents(decoder, logs, (number) => headers.get(number)?.timestamp);
    },
    async blockEvents(targets, block) {
      if (targets.length === 0) return [];
      const decoder = getDecoder(targets);
      const answers = await readLogs(decoder, block);
      await bloomCheck.expectWhole(decoder, block, answers);
      return toEvents(decoder, answers.flat(), () => block.timestamp);
    },
    async hasLog({ txHash, blockHash, blockNumber, logIndex }) {
      if ((await header(blockNumber))?.hash !== blockHash) return false;
      const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [txHash] });
      if (!receipt) return undefined;
      if (receipt.blockHash?.toLowerCase() !== blockHash) return false;
      return receipt.logs.some((each) => Number(each.logIndex) === logIndex);
    },
    accounts: ({ accounts, currency, spender }, { hash }) => {
      // By the block's hash (EIP-1898): a node on another fork answers with an error.
      const at = { address: currency, abi: ethTokenAbi, blockHash: hash } as const;
      // Asked at once, they travel in few requests.
      return Promise.all(
        accounts.map(async (account) => {
          const [balance, allowance] = await Promise.all([
            client.readContract({ ...at, functionName: 'balanceOf', args: [account] }),
            client.readContract({ ...at, functionName: 'allowance', args: [account, spender] }),
          ]);
          return { account, balance, allowance };
        }),
      );
    },
    onHead: (heard) =>
      config.wsUrl ? watchHeads({ url: config.wsUrl, chainId: config.chainId, heard, log }) : () => undefined,
  };
}

/** The last block of a range, and some at random. */
function sampleBlocks(from: number, to: number): number[] {
  const random = () => from + Math.floor(Math.random() * (to - from + 1));
  return [...new Set([to, ...Array.from({ length: SAMPLED_BLOCKS - 1 }, random)])];
}

function toEvents(
  { decode }: LogDecoder,
  logs: readonly RpcLog[],
  timeOf: (block: number) => number | undefined,
): ChainEvent[] {
  const events = logs.flatMap((each) => decode(each, timeOf(Number(each.blockNumber)) ?? 0) ?? []);
  return toChainOrder(events);
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
