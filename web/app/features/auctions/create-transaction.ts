import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { m } from '@pitlane/shared/messages/messages';
import { parseEventLogs } from 'viem';
import { readContract } from 'viem/actions';
import { AUCTION_ABI } from '../../lib/seaport/trade-abi.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { ReadAt } from '../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { readHouse } from './auction-house.ts';

/** The seller's choices: amounts in wei, times in seconds (contracts/src/market/AuctionTypes.sol, Terms). */
export type NewAuction = {
  /** The item's id. */
  nft: string;
  title: string;
  reserve: bigint;
  /** The price of a buy-out; 0 for none. */
  buyOut: bigint;
  minIncrement: bigint;
  minIncrementBps: number;
  duration: number;
  extensionWindow: number;
  maxExtension: number;
  /** The royalty that the sheet showed: a higher one is refused. */
  maxRoyaltyBps: number;
  /** The service fee that the sheet showed, in basis points of the price: a higher one is refused. */
  feeBps: number;
  startAtFirstBid: boolean;
};

export type AuctionStarted = { title: string | undefined; end: number };

/** A new auction: the permission for this one car, then the house takes it and starts. */
export const createTransaction = createTransactionRunner<NewAuction, AuctionStarted>({
  async approve(wish, at) {
    const { house, collection, tokenId } = await readCar(wish, at);
    const on = { address: collection, abi: carCollectionAbi, blockNumber: at.block } as const;
    const [approved, isOperator] = await Promise.all([
      readContract(at.client, { ...on, functionName: 'getApproved', args: [tokenId] }),
      readContract(at.client, { ...on, functionName: 'isApprovedForAll', args: [at.account, house] }),
    ]);
    if (isOperator || approved.toLowerCase() === house) return undefined;
    return {
      address: collection,
      abi: carCollectionAbi,
      functionName: 'approve',
      args: [house, tokenId],
      value: 0n,
    };
  },
  async prepare(wish, at) {
    const { house, collection, tokenId } = await readCar(wish, at);
    const { nft: _, title: __, feeBps: ___, ...terms } = wish;
    const args = [
      collection,
      tokenId,
      {
        ...terms,
        minIncrementBps: BigInt(terms.minIncrementBps),
        duration: BigInt(terms.duration),
        extensionWindow: BigInt(terms.extensionWindow),
        maxExtension: BigInt(terms.maxExtension),
        maxRoyaltyBps: BigInt(terms.maxRoyaltyBps),
      },
    ];
    return { address: house, abi: AUCTION_ABI, functionName: 'createAuction', args, value: 0n };
  },
  readResult({ receipt: { logs } }, { input }) {
    const [created] = parseEventLogs({ abi: auctionHouseAbi, eventName: 'AuctionCreated', logs });
    if (!created) throw new WalletProblemError(problem('UNKNOWN', getNotInReceipt()));
    return { title: input?.title, end: Number(created.args.end) };
  },
  successText: ({ title = m.auctions.theItem }) => m.auctions.titleIsUpForAuction2({ title }),
  stale: [['auction'], ['auctions'], ['nft'], ['nfts'], ['orders']],
});

/** Reads at the block whose the car is, and the house's fee. Throws a WalletProblemError for another's car or a higher fee. */
async function readCar({ nft, feeBps }: NewAuction, at: ReadAt) {
  const found = await readHouse(nft, at);
  const { block: blockNumber } = at;
  const [owner, fee] = await Promise.all([
    readContract(at.client, {
      address: found.collection,
      abi: carCollectionAbi,
      functionName: 'ownerOf',
      args: [found.tokenId],
      blockNumber,
    }),
    readContract(at.client, {
      address: found.house,
      abi: auctionHouseAbi,
      functionName: 'feeBps',
      blockNumber,
    }),
  ]);
  if (owner.toLowerCase() !== at.account.toLowerCase())
    throw new WalletProblemError(problem('NOT_OWNER', 'The item belongs to another wallet now.'));
  if (fee > BigInt(feeBps)) throw new WalletProblemError(problem('PRICE_CHANGED', getHigherFee()));
  return found;
}

const getHigherFee = () => m.auctions.theAuctionHouseKeepsALarger;
const getNotInReceipt = () => m.auctions.theTransactionWentThroughButThe;
