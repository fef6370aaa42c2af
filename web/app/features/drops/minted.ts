import { ASSET_LABEL } from '@pitlane/shared/domain/cars/assets';
import { unbuiltCarName } from '@pitlane/shared/domain/cars/car-name';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { m } from '@pitlane/shared/messages/messages';
import { parseEventLogs, type TransactionReceipt, zeroAddress } from 'viem';
import { problem } from '../../wallet/problem-words.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { type MintTarget, SINGULAR } from './mint-labels.ts';

export type Minted = MintTarget & {
  tokenId: bigint;
  /** The title; a car's until it is built. */
  title: string;
};

/**
 * Reads the new token from the mint's own receipt, so that it can be named before the server has indexed it.
 * The series is unknown until its epoch is revealed. Throws a WalletProblemError for a receipt without a
 * mint.
 */
export function readMinted(
  { chain, collection }: MintTarget,
  contract: string,
  receipt: TransactionReceipt,
): Minted {
  const logs = receipt.logs.filter((log) => log.address.toLowerCase() === contract);
  // An ERC-721 Transfer, the same in every collection.
  const [minted] = parseEventLogs({
    abi: carCollectionAbi,
    eventName: 'Transfer',
    args: { from: zeroAddress },
    logs,
  });
  if (!minted) {
    const lost = m.drops.theTransactionWentThroughButNo({ value: SINGULAR[collection] });
    throw new WalletProblemError(problem('UNKNOWN', lost));
  }
  const tokenId = minted.args.id;
  const title = collection === 'cars' ? unbuiltCarName(tokenId) : `${ASSET_LABEL[collection]} #${tokenId}`;
  return { chain, collection, tokenId, title };
}
