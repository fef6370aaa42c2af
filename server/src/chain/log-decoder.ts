/** Turns the logs of a chain into events, by the table of event-sources.ts. */
import type { Address, Hash } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import {
  type ChainEvent,
  type EventFact,
  EventRefusedError,
  type SourceName,
} from '@pitlane/shared/fold/event';
import { type Hex, pad, type RpcLog, toEventSelector } from 'viem';
import type { Market } from './event-source.ts';
import { EVENT_SOURCES, type SourceTarget } from './event-sources.ts';
import type { LogWords } from './log-words.ts';

/** Of one event of one contract. `zone`: the word that its second indexed argument must be. */
type Decoder = {
  name: SourceName;
  zone: Hex | undefined;
  market: Market | undefined;
  decode(log: LogWords, market: Market | undefined): EventFact;
};

/** What one eth_getLogs asks for, beside its blocks: contracts, and the topics by their places, where null is any. */
export type LogFilter = { address: Address[]; topics: (Hex[] | null)[] };

/** Turns the logs of some contracts into events. */
export type LogDecoder = {
  /** For eth_getLogs: together they give every log that is wanted, and perhaps others. */
  filters: LogFilter[];
  /**
   * Turns a log into an event; undefined when no source wants it. Throws an EventRefusedError for a log of
   * another form.
   */
  decode(log: RpcLog, timestamp: number): ChainEvent | undefined;
};

/** An event of a contract that is to be read. */
type Wanted = { name: SourceName; address: Address; topic: Hex; zone: Hex | undefined };

export function createLogDecoder(chain: Chain, targets: readonly SourceTarget[]): LogDecoder {
  const decoders = new Map<string, Decoder>();
  const all: Wanted[] = [];
  for (const { name, address, kinds, zone, market } of targets) {
    for (const kind of kinds) {
      const event = EVENT_SOURCES[name].events[kind];
      if (!event) throw new Error(`${name} emits no ${kind}`);
      if (event.byZone && !zone)
        throw new Error(`${kind} of ${name} is read for one zone, and none is given`);
      const wanted = { name, address, topic: toEventSelector(event.abi), zone: zoneOf(event, zone) };
      all.push(wanted);
      decoders.set(`${address} ${wanted.topic}`, { ...wanted, market, decode: event.decode });
    }
  }
  return {
    filters: listFilters(all),
    decode(log, timestamp) {
      const decoder = decoders.get(`${log.address.toLowerCase()} ${log.topics[0]}`);
      // The node's word alone does not make an order ours.
      if (!decoder || (decoder.zone && decoder.zone !== log.topics[2]?.toLowerCase())) return undefined;
      return toEvent(chain, decoder, log, timestamp);
    },
  };
}

function zoneOf({ byZone }: { byZone?: true }, zone: Address | undefined): Hex | undefined {
  return byZone && zone ? pad(zone) : undefined;
}

/**
 * One filter for all events that are wanted of their contracts, whatever they hold, and one for those that must name the zone.
 * Together in one they would ask for every order that Seaport fills on the chain.
 */
function listFilters(all: readonly Wanted[]): LogFilter[] {
  const ofZone = all.filter(({ zone }) => zone);
  return [
    ...toFilter(
      all.filter(({ zone }) => !zone),
      [],
    ),
    ...toFilter(ofZone, [null, unique(ofZone.flatMap(({ zone }) => zone ?? []))]),
  ];
}

/** No filter for nothing: without an address it would ask for every contract's logs. */
function toFilter(wanted: readonly Wanted[], further: LogFilter['topics']): LogFilter[] {
  if (wanted.length === 0) return [];
  const [address, topics] = [wanted.map((one) => one.address), wanted.map(({ topic }) => topic)];
  return [{ address: unique(address), topics: [unique(topics), ...further] }];
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

function toEvent(
  chain: Chain,
  { name: source, market, decode }: Decoder,
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
    return { ...place, ...decode(log, market) };
  } catch (cause) {
    throw new EventRefusedError(place, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
