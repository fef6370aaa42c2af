/** Turns the logs of a chain into events, by the table of event-sources.ts. */
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import {
  type ChainEvent,
  type EventFact,
  EventRefusedError,
  type SourceName,
} from '@pitlane/shared/fold/event';
import { type Hex, pad, type RpcLog, toEventSelector } from 'viem';
import type { Market } from './event-source.ts';
import { EVENT_SOURCES, type SourceTarget } from './event-sources.ts';
import { addressIn, type LogWords } from './log-words.ts';

/** A decoder of one event of one contract. `zone`: the word that its second indexed argument must be. */
type Decoder = {
  name: SourceName;
  zone: Hex | undefined;
  market: Market | undefined;
  /** The indexed arguments that may name a watched account, and these accounts; undefined where all are wanted. */
  byAccount: readonly (1 | 2)[] | undefined;
  accounts: ReadonlySet<Address>;
  decode(log: LogWords, market: Market | undefined, accounts: ReadonlySet<Address>): EventFact;
};

/** The filter of one eth_getLogs, without its blocks: contracts, and the topics by their places, where null is any. */
export type LogFilter = { address: Address[]; topics: (Hex[] | null)[] };

/** Turns the logs of some contracts into events. */
export type LogDecoder = {
  /** For eth_getLogs: together they give every log that is wanted, and perhaps others. */
  filters: LogFilter[];
  /** Returns whether a source wants a log. */
  wants(log: RpcLog): boolean;
  /**
   * Turns a log into an event; undefined when no source wants it. Throws an EventRefusedError for a log of
   * another form.
   */
  decode(log: RpcLog, timestamp: number): ChainEvent | undefined;
};

/** An event of a contract that is to be read. */
type Wanted = {
  name: SourceName;
  address: Address;
  topic: Hex;
  zone: Hex | undefined;
  byAccount: readonly (1 | 2)[] | undefined;
  accounts: ReadonlySet<Address>;
};

export function createLogDecoder(chain: Chain, targets: readonly SourceTarget[]): LogDecoder {
  const decoders = new Map<string, Decoder>();
  const all: Wanted[] = [];
  for (const { name, address, kinds, zone, market, accounts: watched = [] } of targets) {
    const accounts = new Set(watched);
    for (const kind of kinds) {
      const event = EVENT_SOURCES[name].events[kind];
      if (!event) throw new Error(`${name} emits no ${kind}`);
      if (event.byZone && !zone)
        throw new Error(`${kind} of ${name} is read for one zone, and none is given`);
      const { byAccount } = event;
      const topic = toEventSelector(event.abi);
      const wanted = { name, address, topic, zone: zoneOf(event, zone), byAccount, accounts };
      all.push(wanted);
      decoders.set(`${address} ${wanted.topic}`, { ...wanted, market, decode: event.decode });
    }
  }
  const find = (log: RpcLog): Decoder | undefined => {
    const decoder = decoders.get(`${log.address.toLowerCase()} ${log.topics[0]}`);
    // The node's word alone does not make an order ours.
    if (!decoder || (decoder.zone && decoder.zone !== log.topics[2]?.toLowerCase())) return undefined;
    return isOfAccount(decoder, log) ? decoder : undefined;
  };
  return {
    filters: listFilters(all),
    wants: (log) => find(log) !== undefined,
    decode(log, timestamp) {
      const decoder = find(log);
      return decoder && toEvent(chain, decoder, log, timestamp);
    },
  };
}

/** Returns whether a log names a watched account, where that is asked for. Strangers' tokens may have fewer indexed arguments. */
function isOfAccount({ byAccount, accounts }: Decoder, { topics }: RpcLog): boolean {
  if (!byAccount) return true;
  if (topics.length !== 3) return false;
  return byAccount.some((place) => {
    const word = topics[place];
    return word?.length === 66 && accounts.has(addressIn(word));
  });
}

function zoneOf({ byZone }: { byZone?: true }, zone: Address | undefined): Hex | undefined {
  return byZone && zone ? pad(zone) : undefined;
}

/**
 * One filter for all events that are wanted of their contracts, whatever they hold, and one for those that must name the zone.
 * Together in one they would ask for every order that Seaport fills on the chain. A token whose holders are too many to be named is
 * asked for as a whole: what a block holds of it is bounded by the block, and the number of wallets is not.
 */
function listFilters(all: readonly Wanted[]): LogFilter[] {
  const ofZone = all.filter(({ zone }) => zone);
  const isNamed = ({ byAccount, accounts }: Wanted) => byAccount && accounts.size <= MAX_NAMED;
  return [
    ...toFilter(
      all.filter((each) => !each.zone && !isNamed(each)),
      [],
    ),
    ...all.filter(isNamed).flatMap(listAccountFilters),
    ...toFilter(ofZone, [null, unique(ofZone.flatMap(({ zone }) => zone ?? []))]),
  ];
}

/** Accounts of one question: nodes refuse longer lists. */
const MAX_ACCOUNTS = 500;
/** Accounts that are named at all. Each part of them costs a question for each event, with every block. */
const MAX_NAMED = 4 * MAX_ACCOUNTS;

/** One filter for each place in which a watched account may stand. Without accounts nothing is asked. */
function listAccountFilters(wanted: Wanted): LogFilter[] {
  const words = [...wanted.accounts].map((account) => pad(account));
  const parts = Array.from({ length: Math.ceil(words.length / MAX_ACCOUNTS) }, (_, i) =>
    words.slice(i * MAX_ACCOUNTS, (i + 1) * MAX_ACCOUNTS),
  );
  return (wanted.byAccount ?? []).flatMap((place) =>
    parts.flatMap((part) => toFilter([wanted], place === 1 ? [part] : [null, part])),
  );
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
  { name: source, market, accounts, decode }: Decoder,
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
    return { ...place, ...decode(log, market, accounts) };
  } catch (cause) {
    throw new EventRefusedError(place, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
