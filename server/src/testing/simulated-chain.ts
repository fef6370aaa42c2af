/** A chain in memory for tests: it grows, changes its mind, and answers each call from the fork it is on just then. */
import type { Hash } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { listMoneyMakers } from '@pitlane/shared/fold/maker-money';
import type { ChainReader, Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import { type Action, applyFact, NOTHING, type SimulatedState, toFacts } from './simulated-events.ts';

export type BlockPlan = Action[];

type Block = { header: Header; events: ChainEvent[]; state: SimulatedState };

export type SimulatedChain = {
  /** The chain id that the node reports; the local BNB Smart Chain's unless it is changed. */
  chainId: number;
  reader: ChainReader;
  /** Appends blocks to the fork it is on. */
  grow(plan: BlockPlan[]): void;
  /** Removes the last `depth` blocks, never the first one, and grows again from there. */
  reorganise(depth: number, plan: BlockPlan[]): void;
  /** Goes back to the fork that the last reorganisation left, and the other way round at the next call. */
  flip(): void;
  /** Calls back before each answer of the reader: the moment in which the chain changes its mind, or the node fails. */
  beforeAnswer: (call: string) => void;
  /** Number of the head. */
  height(): number;
  /** The events of the fork it is on. */
  events(): ChainEvent[];
};

export const SIMULATED_CHAIN_ID = 31_356;

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}` as const;

/**
 * A chain with only its first block. Hashes count up from `firstHash`: chains with other hashes share no
 * block.
 */
export function createSimulatedChain(firstHash = 0): SimulatedChain {
  let hashes = firstHash;
  const nextHash = (): Hash => hex(++hashes, 64);
  const genesis: Block = {
    header: { number: 0, hash: nextHash(), parentHash: hex(0, 64), timestamp: 1_000 },
    events: [],
    state: NOTHING,
  };
  let blocks: Block[] = [genesis];
  let other: Block[] | undefined;
  const heads = new Set<() => void>();

  const at = (number: number) => blocks[number];
  const tip = () => blocks.at(-1) ?? genesis;
  const answer = <T>(call: string, read: () => T): Promise<T> =>
    Promise.resolve().then(() => {
      chain.beforeAnswer(call);
      return structuredClone(read());
    });
  const changed = () => {
    for (const heard of heads) heard();
  };

  const chain: SimulatedChain = {
    chainId: SIMULATED_CHAIN_ID,
    beforeAnswer: () => undefined,
    grow(plans) {
      for (const plan of plans) blocks = [...blocks, makeBlock(tip(), plan, nextHash())];
      changed();
    },
    reorganise(depth, plans) {
      other = blocks;
      blocks = blocks.slice(0, Math.max(1, blocks.length - depth));
      chain.grow(plans);
    },
    flip() {
      if (other) [blocks, other] = [other, blocks];
      changed();
    },
    height: () => tip().header.number,
    events: () => blocks.flatMap(({ events }) => events),
    reader: {
      chainId: () => answer('chainId', () => chain.chainId),
      head: () => answer('head', () => tip().header),
      header: (number) => answer('header', () => at(number)?.header),
      events: (targets, from, to) =>
        answer('events', () => blocks.slice(from, to + 1).flatMap(({ events }) => select(events, targets))),
      hasLog: ({ blockNumber, blockHash, logIndex }) =>
        answer('hasLog', () => {
          const block = at(blockNumber);
          return (
            block?.header.hash === blockHash && block.events.some((event) => event.logIndex === logIndex)
          );
        }),
      blockEvents: (targets, { number, hash }) =>
        answer('blockEvents', () => {
          const block = at(number);
          if (block?.header.hash !== hash) throw new Error(`unknown block ${hash}`);
          return select(block.events, targets);
        }),
      // What a wallet has follows from how often the fork has touched it.
      accounts: ({ accounts }, { number, hash }) =>
        answer('accounts', () => {
          const block = at(number);
          if (block?.header.hash !== hash) throw new Error(`unknown block ${hash}`);
          const makers = blocks.slice(0, number + 1).flatMap(({ events }) => events.flatMap(listMoneyMakers));
          return accounts.map((account) => {
            const touched = BigInt(makers.filter((maker) => maker === account).length);
            return { account, balance: 400n * touched, allowance: 1_000n * (touched % 3n) };
          });
        }),
      onHead(heard) {
        heads.add(heard);
        return () => heads.delete(heard);
      },
    },
  };
  return chain;
}

/**
 * Selects the events of a block that a reader of some contracts sees. Contracts are known by their names here: another address of a
 * name counts as the same contract.
 */
function select(events: readonly ChainEvent[], targets: readonly SourceTarget[]): ChainEvent[] {
  return events.flatMap((event) => {
    const target = targets.find(({ name, kinds }) => name === event.source && kinds.includes(event.kind));
    if (!target) return [];
    return event.source === 'currency' ? watch(event, target.accounts ?? []) : [event];
  });
}

/** As the decoder does it: an event of the ETH token says which of its wallets are watched. */
function watch(event: ChainEvent, accounts: readonly string[]): ChainEvent[] {
  if (event.kind !== 'currency_moved')
    return listMoneyMakers(event).some((maker) => accounts.includes(maker)) ? [event] : [];
  const [from, to] = [accounts.includes(event.from), accounts.includes(event.to)];
  return from || to ? [{ ...event, watched: from && to ? 'both' : from ? 'from' : 'to' }] : [];
}

function makeBlock(parent: Block, plan: BlockPlan, hash: Hash): Block {
  const number = parent.header.number + 1;
  const header = { number, hash, parentHash: parent.header.hash, timestamp: parent.header.timestamp + 3 };
  let { state } = parent;
  const events: ChainEvent[] = [];
  for (const action of plan) {
    for (const fact of toFacts(state, action)) {
      const logIndex = events.length;
      const place = { chain: 'binance', blockNumber: number, blockHash: hash, logIndex } as const;
      const txHash = hex(number * 1_000 + logIndex, 64);
      const event = { ...place, timestamp: header.timestamp, txHash, ...fact };
      events.push(event);
      state = applyFact(state, event);
    }
  }
  return { header, events, state };
}
