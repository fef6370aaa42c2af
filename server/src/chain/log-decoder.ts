/** Turns the logs of a chain into events, by the table of event-sources.ts. */
import type { Address, Hash } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import {
  type ChainEvent,
  type EventFact,
  EventRefusedError,
  type SourceName,
} from '@pitlane/shared/fold/event';
import { type Hex, type RpcLog, toEventSelector } from 'viem';
import { EVENT_SOURCES, type LogWords, type SourceTarget } from './event-sources.ts';

/** Of one event of one contract. */
type Decoder = { name: SourceName; decode(log: LogWords): EventFact };

/** Turns the logs of some contracts into events. */
export type LogDecoder = {
  /** For eth_getLogs: every log that is wanted, and perhaps others. */
  filter: { address: Address[]; topics: [Hex[]] };
  /**
   * Turns a log into an event; undefined when no source wants it. Throws an EventRefusedError for a log of
   * another form.
   */
  decode(log: RpcLog, timestamp: number): ChainEvent | undefined;
};

export function createLogDecoder(chain: Chain, targets: readonly SourceTarget[]): LogDecoder {
  const wanted = new Map<string, Decoder>();
  const topics = new Set<Hex>();
  for (const { name, address, kinds } of targets) {
    for (const kind of kinds) {
      const event = EVENT_SOURCES[name].events[kind];
      if (!event) throw new Error(`${name} emits no ${kind}`);
      const topic = toEventSelector(event.abi);
      topics.add(topic);
      wanted.set(`${address} ${topic}`, { name, decode: event.decode });
    }
  }
  return {
    filter: { address: targets.map(({ address }) => address), topics: [[...topics]] },
    decode(log, timestamp) {
      const entry = wanted.get(`${log.address.toLowerCase()} ${log.topics[0]}`);
      return entry && toEvent(chain, entry, log, timestamp);
    },
  };
}

function toEvent(
  chain: Chain,
  { name: source, decode }: Decoder,
  log: RpcLog,
  timestamp: number,
): ChainEvent {
  const place = {
    chain,
    source,
    blockNumber: Number(log.blockNumber),
    blockHash: log.blockHash as Hash,
    timestamp,
    txHash: log.transactionHash as Hash,
    logIndex: Number(log.logIndex),
  };
  try {
    return { ...place, ...decode(log) };
  } catch (cause) {
    throw new EventRefusedError(place, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
