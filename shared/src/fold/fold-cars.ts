import { ZERO_ADDRESS } from '../domain/address.ts';
import { nftId } from '../domain/nft-id.ts';
import { type Car, foldCar } from './car.ts';
import type { ChainEvent } from './event.ts';

/** Cars by their id. */
export type Cars = ReadonlyMap<string, Car>;

/** Applies events, in chain order, to the cars they are about. Throws as foldCar does. */
export function foldCars(cars: Cars, events: readonly ChainEvent[]): Cars {
  const folded = new Map(cars);
  for (const event of events) {
    const id = nftId(event);
    folded.set(id, foldCar(folded.get(id), event));
  }
  return folded;
}

/** Whether this event makes its car. */
export function isMint(event: ChainEvent): boolean {
  return event.kind === 'transfer' && event.from === ZERO_ADDRESS;
}
