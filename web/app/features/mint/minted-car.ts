import { unbuiltCarName } from '@pitlane/shared/domain/car-name';
import type { Chain } from '@pitlane/shared/domain/chains';
import { nftId } from '@pitlane/shared/domain/nft-id';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { parseEventLogs, type TransactionReceipt, zeroAddress } from 'viem';
import { problem } from '../../wallet/tx/explain-wallet-error.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import type { MintedCar } from './mint-store.ts';

/**
 * Reads the new car out of the mint's own receipt, so that it can be named before any server has seen it.
 * Throws a WalletProblemError for a receipt without one.
 */
export function readMintedCar(
  chain: Chain,
  contract: string,
  receipt: TransactionReceipt,
): Omit<MintedCar, 'indexed'> {
  const logs = receipt.logs.filter((log) => log.address.toLowerCase() === contract);
  const [minted] = parseEventLogs({
    abi: carCollectionAbi,
    eventName: 'Transfer',
    args: { from: zeroAddress },
    logs,
  });
  if (!minted) throw new WalletProblemError(problem('UNKNOWN', NO_CAR));
  const tokenId = minted.args.id;
  return {
    id: nftId({ chain, collection: 'cars', tokenId }),
    chain,
    // What it becomes, nobody knows before its epoch is revealed.
    title: unbuiltCarName(tokenId),
  };
}

const NO_CAR = 'The transaction went through, but no car is in its receipt. Look into your garage.';
