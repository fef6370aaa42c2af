import { type Hash, normalAddress } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { ChainEvent, EventFact } from '@pitlane/shared/fold/event';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { getAbiItem, type Log } from 'viem';

/** The two events that say everything about a car. */
export const CAR_EVENTS = [
  getAbiItem({ abi: carCollectionAbi, name: 'Transfer' }),
  getAbiItem({ abi: carCollectionAbi, name: 'CarUpdated' }),
] as const;

/** A decoded log of a block that is on the chain, so nothing about its place is missing. */
export type CarLog = Log<bigint, number, false, undefined, true, typeof CAR_EVENTS>;

/** A log as the event it is. `timestamp` is the block's, in seconds. */
export function carEvent(chain: Chain, log: CarLog, timestamp: number): ChainEvent {
  const tokenId = log.eventName === 'Transfer' ? log.args.id : log.args.tokenId;
  return {
    chain,
    collection: 'cars',
    blockNumber: Number(log.blockNumber),
    blockHash: log.blockHash as Hash,
    timestamp,
    txHash: log.transactionHash as Hash,
    logIndex: log.logIndex,
    tokenId,
    ...fact(log),
  };
}

function fact(log: CarLog): EventFact {
  return log.eventName === 'Transfer'
    ? { kind: 'transfer', from: normalAddress(log.args.from), to: normalAddress(log.args.to) }
    : { kind: 'car_updated', packed: log.args.state };
}
