import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { m } from '@pitlane/shared/messages/messages';
import { readContract } from 'viem/actions';
import { readItemTrading } from '../../entities/orders/item-trading.ts';
import { problem } from '../../wallet/problem-words.ts';
import type { ReadAt } from '../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';

/** Where a car is auctioned, and what for. Throws a WalletProblemError where there are no auctions, and for what is no car. */
export async function readHouse(nft: string, at: Pick<ReadAt, 'client'>) {
  const { auctionHouse: house, currency, collection, tokenId } = await readItemTrading(nft, at);
  if (!house) throw new WalletProblemError(problem('UNKNOWN', getNoHouse()));
  return { house, currency, collection, tokenId };
}

/** AuctionState of contracts/src/market/AuctionTypes.sol. */
export const ON_CHAIN = { waiting: 1, running: 2, ended: 3 } as const;

/**
 * The auction as it stands at the block. Throws a WalletProblemError when its number stands for another car than the page
 * shows: after a deep reorganisation it may.
 */
export async function readAuction({ nft, auctionId }: { nft: string; auctionId: bigint }, at: ReadAt) {
  const { house, currency, collection, tokenId } = await readHouse(nft, at);
  const auction = await readContract(at.client, {
    address: house,
    abi: auctionHouseAbi,
    functionName: 'auction',
    args: [auctionId],
    blockNumber: at.block,
  });
  if (auction.state < ON_CHAIN.waiting || auction.state > ON_CHAIN.ended)
    throw new WalletProblemError(problem('AUCTION_OVER', getClosed()));
  if (auction.collection.toLowerCase() !== collection || auction.tokenId !== tokenId)
    throw new WalletProblemError(problem('AUCTION_OVER', getOtherCar()));
  return { house, currency, collection, tokenId, auction };
}

const getNoHouse = () => m.auctions.thereAreNoAuctionsOnThis;
const getClosed = () => m.auctions.theAuctionHasAlreadyBeenSettled;
const getOtherCar = () => m.auctions.theChainReorganisedAndThisIs;
