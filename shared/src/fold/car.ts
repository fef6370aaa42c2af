import { type CarState, unpackCarState } from '../domain/cars/car-state.ts';
import { nftId } from '../domain/cars/nft-id.ts';
import { type Address, accountOrNone, ZERO_ADDRESS } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import { type ChainEvent, EventRefusedError, isTokenEvent, type TokenChainEvent } from './event.ts';

/** A car as its events leave it. Times are block times in seconds. */
export type Car = CarState & {
  chain: Chain;
  collection: 'cars';
  tokenId: bigint;
  owner: Address;
  minter: Address;
  /** The account approved for this one car, besides the owner and the owner's operators; null if there is none. */
  approved: Address | null;
  mintedAt: number;
  mintBlock: number;
  /** Position of the mint in its block: orders cars that were minted together. */
  mintLogIndex: number;
  /** When the car's last lock ends, which may be over; null when there was none, or the game has freed the car. */
  lockedUntil: number | null;
  /** Block time of the last event that changed more than who may move the car. */
  updatedAt: number;
};

/** The ids of the cars that an event is about. */
export function listCars(event: ChainEvent): string[] {
  return event.source === 'cars' && isTokenEvent(event) ? [nftId({ ...event, collection: 'cars' })] : [];
}

/**
 * Applies one event to a car. Pure, and the only place that defines what an event means for a car. Events
 * must come in chain order. Throws an EventRefusedError for an event that no car can have.
 */
export function foldCar(car: Car | undefined, event: ChainEvent): Car {
  switch (event.kind) {
    case 'transfer':
      return event.from === ZERO_ADDRESS ? mintedCar(event) : movedCar(known(car, event), event);
    case 'car_updated':
      return { ...known(car, event), ...unpackCarState(event.packed), updatedAt: event.timestamp };
    case 'lock_changed':
      return { ...known(car, event), lockedUntil: event.until || null, updatedAt: event.timestamp };
    // Approvals can be granted and revoked at will, so they do not make a car look changed.
    case 'token_approved':
      return { ...known(car, event), approved: accountOrNone(event.account) };
    default:
      throw new EventRefusedError(event, `a car has no ${event.kind}`);
  }
}

function mintedCar(event: ChainEvent & { kind: 'transfer' }): Car {
  return {
    // The contract's zero state: not built. CarUpdated comes when the car's epoch has been revealed.
    ...unpackCarState(0n),
    chain: event.chain,
    collection: 'cars',
    tokenId: event.tokenId,
    owner: event.to,
    minter: event.to,
    approved: null,
    mintedAt: event.timestamp,
    mintBlock: event.blockNumber,
    mintLogIndex: event.logIndex,
    lockedUntil: null,
    updatedAt: event.timestamp,
  };
}

function movedCar(car: Car, event: ChainEvent & { kind: 'transfer' }): Car {
  // A transfer clears the approval without an event for it.
  return {
    ...car,
    owner: event.to,
    approved: null,
    transfers: car.transfers + 1,
    updatedAt: event.timestamp,
  };
}

function known(car: Car | undefined, event: TokenChainEvent): Car {
  if (!car) throw new EventRefusedError(event, `${event.kind} of car ${event.tokenId} before its mint`);
  return car;
}
