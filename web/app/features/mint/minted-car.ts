import { carName } from '@pitlane/shared/domain/car-name';
import { type CarState, unpackCarState } from '@pitlane/shared/domain/car-state';
import { carTraits } from '@pitlane/shared/domain/car-traits';
import type { Chain } from '@pitlane/shared/domain/chains';
import { nftId } from '@pitlane/shared/domain/nft-id';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { parseEventLogs, type TransactionReceipt } from 'viem';
import { problem } from '../../wallet/tx/explain-wallet-error.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import type { MintedCar } from './mint-store.ts';

/**
 * Reads the new car out of the mint's own receipt, so that its name and series are known before any server has seen it.
 * Throws a WalletProblemError for a receipt without one.
 */
export function readMintedCar(
  chain: Chain,
  contract: string,
  receipt: TransactionReceipt,
): Omit<MintedCar, 'indexed'> {
  const logs = receipt.logs.filter((log) => log.address.toLowerCase() === contract);
  const [updated] = parseEventLogs({ abi: carCollectionAbi, eventName: 'CarUpdated', logs });
  if (!updated) throw new WalletProblemError(problem('UNKNOWN', NO_CAR));
  const { tokenId, state: packed } = updated.args;
  const state: CarState = unpackCarState(packed);
  return {
    id: nftId({ chain, collection: 'cars', tokenId }),
    chain,
    series: state.series,
    title: carName(carTraits({ chain, tokenId }, state.series), tokenId),
  };
}

const NO_CAR = 'The transaction went through, but no car is in its receipt. Look into your garage.';
