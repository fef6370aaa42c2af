import { type Address, ZERO_ADDRESS } from '../domain/address.ts';
import { type CarState, unpackCarState } from '../domain/car-state.ts';
import type { Chain } from '../domain/chains.ts';
import type { Collection } from '../domain/nft-id.ts';
import type { ChainEvent } from './event.ts';

/** A car as its events leave it. Times are block times in seconds. */
export type Car = CarState & {
  chain: Chain;
  collection: Collection;
  tokenId: bigint;
  owner: Address;
  minter: Address;
  mintedAt: number;
  mintBlock: number;
  /** Position of the mint in its block: orders cars that were minted together. */
  mintLogIndex: number;
  /** Block time of the last event. */
  updatedAt: number;
};

/**
 * Applies one event to a car: pure, and the only place that says what an event means for it.
 * Events must come in chain order. Throws when a car that was never minted is spoken of, which no contract of ours emits.
 */
export function foldCar(car: Car | undefined, event: ChainEvent): Car {
  switch (event.kind) {
    case 'transfer':
      return event.from === ZERO_ADDRESS ? mintedCar(event) : movedCar(known(car, event), event);
    case 'car_updated':
      return { ...known(car, event), ...unpackCarState(event.packed), updatedAt: event.timestamp };
  }
}

function mintedCar(event: ChainEvent & { kind: 'transfer' }): Car {
  return {
    // The contract's zero state: not built. CarUpdated comes when the car's epoch has been revealed.
    ...unpackCarState(0n),
    chain: event.chain,
    collection: event.collection,
    tokenId: event.tokenId,
    owner: event.to,
    minter: event.to,
    mintedAt: event.timestamp,
    mintBlock: event.blockNumber,
    mintLogIndex: event.logIndex,
    updatedAt: event.timestamp,
  };
}

function movedCar(car: Car, event: ChainEvent & { kind: 'transfer' }): Car {
  return { ...car, owner: event.to, transfers: car.transfers + 1, updatedAt: event.timestamp };
}

function known(car: Car | undefined, event: ChainEvent): Car {
  if (!car) throw new Error(`${event.kind} of ${event.chain} car ${event.tokenId} before its mint`);
  return car;
}
