import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import type { Abi } from 'viem';
import { AUCTION_ABI, TRADE_ERRORS } from '../../lib/seaport/trade-abi.ts';

/** The car collection, and the errors that other contracts of ours refuse a call with: for reading any refusal. */
export const ALL_ERRORS: Abi = [
  ...carCollectionAbi,
  ...[...workshopAbi, ...gasStationsAbi, ...TRADE_ERRORS, ...AUCTION_ABI].filter(
    ({ type, ...item }) =>
      type === 'error' &&
      'name' in item &&
      !carCollectionAbi.some((known) => known.type === 'error' && known.name === item.name),
  ),
];
