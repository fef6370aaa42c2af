/** What the game's servers know of a chain's cars. All of it is read from logs, so a server that starts knows it again. */
import { unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import {
  type Address,
  decodeEventLog,
  getAbiItem,
  type Hex,
  hexToNumber,
  numberToHex,
  toEventSelector,
} from 'viem';
import { contractsOn } from './contracts.ts';
import type { Racer } from './races.ts';
import type { Rpc } from './rpc.ts';

/** A car that is built. */
export type GameCar = Racer & { owner: Address };

/** The cars of one lock. Its end, in seconds since 1970, is its name: no two races of a chain end at the same second. */
export type Race = {
  until: number;
  cars: number[];
  /** Whether the referee has ended it before its time. */
  isEnded: boolean;
};

export type GameView = {
  cars: Map<number, GameCar>;
  /** How many cars there are, with those that are not built. */
  supply: number;
  consenting: Set<Address>;
  /** By the end of their locks. */
  races: Map<number, Race>;
  /** End of each car's last lock. */
  lastUntil: Map<number, number>;
  /** Time of the newest block, in seconds since 1970. */
  time: number;
};

type Block = { number: Hex; timestamp: Hex };
type GameLog = { topics: [Hex, ...Hex[]]; data: Hex };

const abi = [
  getAbiItem({ abi: carCollectionAbi, name: 'Transfer' }),
  getAbiItem({ abi: carCollectionAbi, name: 'CarUpdated' }),
  getAbiItem({ abi: carCollectionAbi, name: 'LockChanged' }),
  getAbiItem({ abi: carCollectionAbi, name: 'RaceConsentChanged' }),
] as const;

/** Reads a chain again and again, each time only the blocks that are new. */
export function createGameReader(chain: Chain, rpc: Rpc): () => Promise<GameView> {
  let state = createLedger();
  let next = 0;

  return async () => {
    const head = await rpc<Block>('eth_getBlockByNumber', 'latest', false);
    const number = hexToNumber(head.number);
    // A chain that was started again from its file may have lost its last block.
    if (number < next - 1) [state, next] = [createLedger(), 0];
    if (number >= next) {
      const logs = await rpc<GameLog[]>('eth_getLogs', {
        address: contractsOn(chain).carCollection,
        fromBlock: numberToHex(next),
        toBlock: head.number,
        topics: [abi.map((event) => toEventSelector(event))],
      });
      for (const log of logs) state.add(log);
      next = number + 1;
    }
    return state.look(hexToNumber(head.timestamp));
  };
}

function createLedger() {
  const owners = new Map<number, Address>();
  const states = new Map<number, ReturnType<typeof unpackCarState>>();
  const consenting = new Set<Address>();
  const races = new Map<number, Race>();
  const lastUntil = new Map<number, number>();

  const changeLock = (tokenId: number, until: number) => {
    if (until === 0) {
      const ended = races.get(lastUntil.get(tokenId) ?? 0);
      if (ended) ended.isEnded = true;
      return;
    }
    const race = races.get(until) ?? { until, cars: [], isEnded: false };
    race.cars.push(tokenId);
    races.set(until, race);
    lastUntil.set(tokenId, until);
  };
  const add = ({ topics, data }: GameLog) => {
    const { eventName, args } = decodeEventLog({ abi, topics, data });
    if (eventName === 'Transfer') owners.set(Number(args.id), args.to);
    else if (eventName === 'CarUpdated') states.set(Number(args.tokenId), unpackCarState(args.state));
    else if (eventName === 'LockChanged') changeLock(Number(args.tokenId), Number(args.until));
    else if (args.consent) consenting.add(args.owner);
    else consenting.delete(args.owner);
  };
  const look = (time: number): GameView => {
    const cars = [...states].flatMap(([tokenId, { rank, upgrades }]): [number, GameCar][] => {
      const owner = owners.get(tokenId);
      return owner ? [[tokenId, { tokenId, rank, upgrades, owner }]] : [];
    });
    return { cars: new Map(cars), supply: owners.size, consenting, races, lastUntil, time };
  };
  return { add, look };
}

/** The owner of each car of a chain, by token id, from its logs. */
export async function readOwners(chain: Chain, rpc: Rpc): Promise<Map<bigint, Address>> {
  const [event] = abi;
  const logs = await rpc<GameLog[]>('eth_getLogs', {
    address: contractsOn(chain).carCollection,
    fromBlock: '0x0',
    toBlock: 'latest',
    topics: [toEventSelector(event)],
  });
  return new Map(
    logs.map(({ topics, data }) => {
      const { to, id } = decodeEventLog({ abi: [event], topics, data }).args;
      return [id, to];
    }),
  );
}
