import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { listingZoneAbi } from '@pitlane/shared/generated/listing-zone';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import type { Abi } from 'viem';

/** The errors of everything that a sale passes through: Seaport, our zone, the ETH token and the token that is sold. */
export const TRADE_ERRORS: Abi = unique([seaportAbi, listingZoneAbi, ethTokenAbi, carCollectionAbi]);

/** The auction house, and every error that it, the ETH token and the car can refuse a call with. */
export const AUCTION_ABI: Abi = [
  ...auctionHouseAbi.filter(({ type }) => type !== 'error'),
  ...unique([auctionHouseAbi, ethTokenAbi, carCollectionAbi]),
];

/** Seaport's functions and events, and every error that a sale can be refused with. */
export const TRADE_ABI: Abi = [...seaportAbi.filter(({ type }) => type !== 'error'), ...TRADE_ERRORS];

/** The errors of several contracts, each name once: all of ours that share a name also share its values. */
function unique(abis: readonly Abi[]): Abi {
  const errors = abis.flatMap((abi) => abi.filter((item) => item.type === 'error'));
  return [...new Map(errors.map((item) => [item.name, item])).values()];
}
