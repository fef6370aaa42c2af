import type { ChainEvent } from '@pitlane/shared/fold/event';
import { BlockNotFoundError } from 'viem';
import type { Log as ServerLog } from '../lib/log.ts';
import { CAR_EVENTS, type CarLog, carEvent } from './car-logs.ts';
import type { ServedChain } from './chain-clients.ts';
import { type ChainSource, ForkChangedError, type Header } from './chain-source.ts';
import { watchHeads } from './watch-heads.ts';

type RpcBlock = {
  number: bigint | null;
  hash: Header['hash'] | null;
  parentHash: Header['hash'];
  timestamp: bigint;
};

/** Reads a chain over JSON-RPC; hears of new heads over WebSocket where the chain has one. */
export function createViemSource({ client, config }: ServedChain, log: ServerLog): ChainSource {
  const address = config.carCollection;

  const header = async (number: number): Promise<Header | undefined> => {
    try {
      return toHeader(await client.getBlock({ blockNumber: BigInt(number) }));
    } catch (error) {
      if (error instanceof BlockNotFoundError) return undefined;
      throw error;
    }
  };

  /** Block times of the logs whose node does not say them, from headers of the very blocks the logs are of. */
  const missingTimes = async (logs: CarLog[]): Promise<Map<bigint, number>> => {
    const untimed = new Map(
      logs.filter((each) => each.blockTimestamp == null).map((each) => [each.blockNumber, each]),
    );
    const times = [...untimed].map(async ([number, each]) => {
      const found = await header(Number(number));
      if (found?.hash !== each.blockHash)
        throw new ForkChangedError(`logs of block ${number} and its header differ`);
      return [number, found.timestamp] as const;
    });
    return new Map(await Promise.all(times));
  };

  const toEvents = async (logs: CarLog[]): Promise<ChainEvent[]> => {
    const times = await missingTimes(logs);
    return logs.map((each) =>
      carEvent(config.chain, each, Number(each.blockTimestamp ?? times.get(each.blockNumber))),
    );
  };

  return {
    head: async () => toHeader(await client.getBlock({ blockTag: 'latest' })),
    header,
    async events(from, to) {
      const range = { fromBlock: BigInt(from), toBlock: BigInt(to) };
      return toEvents(await client.getLogs({ address, events: CAR_EVENTS, strict: true, ...range }));
    },
    async blockEvents({ hash }) {
      return toEvents(await client.getLogs({ address, events: CAR_EVENTS, strict: true, blockHash: hash }));
    },
    onHead: (heard) => (config.wsUrl ? watchHeads(config.wsUrl, heard, log) : () => undefined),
  };
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
