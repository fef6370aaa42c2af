/** A chain in memory for tests: it grows, changes its mind, and answers each call from the fork it is on just then. */
import { type Address, type Hash, ZERO_ADDRESS } from '@pitlane/shared/domain/address';
import { packCarState, unpackCarState } from '@pitlane/shared/domain/car-state';
import { RANKS } from '@pitlane/shared/domain/ranks';
import { SERIES } from '@pitlane/shared/domain/series';
import type { Car } from '@pitlane/shared/fold/car';
import type { ChainEvent, EventFact } from '@pitlane/shared/fold/event';
import { type Cars, foldCars } from '@pitlane/shared/fold/fold-cars';
import type { ChainSource, Header } from '../chain/chain-source.ts';

/** Something that a block holds; numbers choose among what is possible at that block. */
export type Action = { kind: 'mint' | 'build' | 'transfer' | 'update'; pick: number };
export type BlockPlan = Action[];

type Block = { header: Header; events: ChainEvent[]; cars: Cars };

export type SimulatedChain = {
  source: ChainSource;
  /** Appends blocks to the fork it is on. */
  grow(plan: BlockPlan[]): void;
  /** Takes back the last `depth` blocks, never the first one, and grows anew from there. */
  reorganise(depth: number, plan: BlockPlan[]): void;
  /** Goes back to the fork that the last reorganisation left, and the other way round at the next call. */
  flip(): void;
  /** Calls back before each answer of the source: the moment in which the chain changes its mind, or the node fails. */
  beforeAnswer: (call: string) => void;
  /** Number of the head. */
  height(): number;
  /** The events of the fork it is on. */
  events(): ChainEvent[];
};

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}` as const;
const wallet = (pick: number): Address => hex(1 + (pick % 5), 40);

/** A chain with nothing but its first block. Hashes count up from `firstHash`: chains with others have nothing in common. */
export function createSimulatedChain(firstHash = 0): SimulatedChain {
  let hashes = firstHash;
  const nextHash = (): Hash => hex(++hashes, 64);
  const genesis: Block = {
    header: { number: 0, hash: nextHash(), parentHash: hex(0, 64), timestamp: 1_000 },
    events: [],
    cars: new Map(),
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
    source: {
      head: () => answer('head', () => tip().header),
      header: (number) => answer('header', () => at(number)?.header),
      events: (from, to) =>
        answer('events', () => blocks.slice(from, to + 1).flatMap(({ events }) => events)),
      blockEvents: ({ number, hash }) =>
        answer('blockEvents', () => {
          const block = at(number);
          if (block?.header.hash !== hash) throw new Error(`unknown block ${hash}`);
          return block.events;
        }),
      onHead(heard) {
        heads.add(heard);
        return () => heads.delete(heard);
      },
    },
  };
  return chain;
}

function makeBlock(parent: Block, plan: BlockPlan, hash: Hash): Block {
  const number = parent.header.number + 1;
  const header = { number, hash, parentHash: parent.header.hash, timestamp: parent.header.timestamp + 3 };
  let { cars } = parent;
  const events: ChainEvent[] = [];
  for (const action of plan) {
    for (const fact of factsOf(cars, action)) {
      const logIndex = events.length;
      const place = {
        chain: 'binance',
        collection: 'cars',
        blockNumber: number,
        blockHash: hash,
        logIndex,
      } as const;
      const event = {
        ...place,
        timestamp: header.timestamp,
        txHash: hex(number * 1_000 + logIndex, 64),
        ...fact,
      };
      events.push(event);
      cars = foldCars(cars, [event]);
    }
  }
  return { header, events, cars };
}

function factsOf(cars: Cars, { kind, pick }: Action): (EventFact & { tokenId: bigint })[] {
  const all = [...cars.values()];
  const unbuilt = all.filter(({ series }) => series === null);
  if (kind === 'build' && unbuilt.length > 0) return unbuilt.slice(0, 1 + (pick % 3)).map(built);
  const movable = kind === 'update' ? all.filter(({ series }) => series !== null) : all;
  const car = movable[pick % Math.max(1, movable.length)];
  if (kind === 'mint' || kind === 'build' || !car) {
    return [{ kind: 'transfer', tokenId: BigInt(cars.size + 1), from: ZERO_ADDRESS, to: wallet(pick) }];
  }
  const { tokenId } = car;
  return kind === 'transfer'
    ? [{ kind, tokenId, from: car.owner, to: wallet(pick) }]
    : [{ kind: 'car_updated', tokenId, packed: updated(car, pick) }];
}

/** Cars are built in the order of their mints; which series does not matter here, as long as forks may differ in it. */
function built(car: Car): EventFact & { tokenId: bigint } {
  const series = SERIES[(Number(car.tokenId) + car.transfers) % SERIES.length] ?? 'common_series';
  return { kind: 'car_updated', tokenId: car.tokenId, packed: packCarState({ ...car, series }) };
}

function updated(car: Car, pick: number): bigint {
  const rank = RANKS[pick % RANKS.length] ?? 'underdog';
  const upgrades = { ...unpackCarState(0n).upgrades, engine: pick % 256 };
  return packCarState({ transfers: car.transfers, series: car.series, rank, upgrades });
}
