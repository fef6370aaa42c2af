import type { Auction } from '@pitlane/shared/api/auctions';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { m } from '@pitlane/shared/messages/messages';
import { parseEventLogs } from 'viem';
import { readContract } from 'viem/actions';
import { isUnderCover } from '../../entities/nfts/car-cover.ts';
import { isAsShown, type ShownItem } from '../../entities/nfts/shown-item.ts';
import { formatLeast } from '../../lib/format/format-least.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { AUCTION_ABI } from '../../lib/seaport/trade-abi.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { ReadAt } from '../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { ON_CHAIN, readAuction } from './auction-house.ts';

/** A bid, or a buy-out. */
export type Bid = {
  /** The item's id. */
  nft: string;
  title: string;
  auctionId: bigint;
  /** Wei of the chain's ETH token. */
  amountWei: bigint;
  buyOut: boolean;
  /** The amount that leaves the wallet by the sheet, in wei: the amount, or how much more it is than the wallet's own highest bid. */
  dueWei: bigint;
  /** The car as the page shows it: a bid on another one is not sent. */
  shown: ShownItem;
  /** The lowest bid and the end that the page shows: wrong values would make a bidder pay more, or for longer. */
  page: ShownAuction;
};

export type BidPlaced = { title: string | undefined; amountWei: bigint; bought: boolean };

/** A bid: the permission for exactly what it takes, where it is missing, then the bid, which names the car's state. */
export const bidTransaction = createTransactionRunner<Bid, BidPlaced>({
  async approve(bid, at) {
    const { house, currency, dueWei } = await readBid(bid, at);
    const allowance = await readContract(at.client, {
      address: currency,
      abi: ethTokenAbi,
      functionName: 'allowance',
      args: [at.account, house],
      blockNumber: at.block,
    });
    if (allowance >= dueWei) return undefined;
    return { address: currency, abi: ethTokenAbi, functionName: 'approve', args: [house, dueWei], value: 0n };
  },
  async prepare(bid, at) {
    const { house, state } = await readBid(bid, at);
    const functionName = bid.buyOut ? 'buyOut' : 'bid';
    const args = [bid.auctionId, bid.amountWei, state];
    return { address: house, abi: AUCTION_ABI, functionName, args, value: 0n };
  },
  readResult({ receipt: { logs } }, { input }) {
    const [placed] = parseEventLogs({ abi: auctionHouseAbi, eventName: 'AuctionBid', logs });
    const [sold] = parseEventLogs({ abi: auctionHouseAbi, eventName: 'AuctionSettled', logs });
    const amountWei = placed?.args.amount ?? sold?.args.price;
    if (amountWei === undefined) throw new WalletProblemError(problem('UNKNOWN', getNotInReceipt()));
    return { title: input?.title, amountWei, bought: sold !== undefined };
  },
  successText: ({ title = m.auctions.theItem2, amountWei, bought }) =>
    bought
      ? m.auctions.youBoughtTitle({ title })
      : m.auctions.yourBidOfAmountweiEthOn({ amountWei: formatPrice(amountWei), title }),
  stale: [['auction'], ['auctions'], ['nft'], ['nfts'], ['orders']],
});

/** Reads all that decides about the bid at the block. Throws a WalletProblemError for the first thing that forbids it. */
async function readBid(bid: Bid, at: ReadAt) {
  const { auction, house, currency, collection, tokenId } = await readAuction(bid, at);
  if (auction.state === ON_CHAIN.ended) throw new WalletProblemError(problem('AUCTION_OVER'));
  const [state, balance] = await Promise.all([
    readContract(at.client, {
      address: collection,
      abi: carCollectionAbi,
      functionName: 'tokenState',
      args: [tokenId],
      blockNumber: at.block,
    }),
    readContract(at.client, {
      address: currency,
      abi: ethTokenAbi,
      functionName: 'balanceOf',
      args: [at.account],
      blockNumber: at.block,
    }),
  ]);
  if (bid.buyOut) {
    const open = auction.buyOut === bid.amountWei && auction.highestBid < bid.amountWei;
    if (!open) throw new WalletProblemError(problem('OUTBID', NO_BUY_OUT));
  } else if (bid.amountWei < auction.minimumBid) {
    throw new WalletProblemError(problem('OUTBID', tooLow(auction.minimumBid)));
  } else if (auction.minimumBid < BigInt(bid.page.minimum_bid ?? 0)) {
    throw new WalletProblemError(problem('PRICE_CHANGED', lessIsEnough(auction.minimumBid)));
  } else if (!isTimeAsShown(bid.page, auction)) {
    throw new WalletProblemError(problem('UNKNOWN', getOtherTime()));
  }
  if (!isAsShown(bid.shown, state) && !(await isUnderCover(bid.shown, { cars: collection, at })))
    throw new WalletProblemError(problem('CAR_CHANGED'));
  // Who raises their own bid pays the difference.
  const isOwn = auction.bidder.toLowerCase() === at.account.toLowerCase();
  const dueWei = bid.amountWei - (isOwn ? auction.highestBid : 0n);
  if (dueWei > bid.dueWei) throw new WalletProblemError(problem('OUTBID', moreIsDue(bid.dueWei, dueWei)));
  if (balance < dueWei) throw new WalletProblemError(problem('NOT_ENOUGH_ETH', tooLittle(balance, dueWei)));
  return { house, currency, state, dueWei };
}

function tooLow(minimum: bigint): string {
  return m.auctions.theresAHigherBidNowBid({ minimum: formatLeast(minimum) });
}

function lessIsEnough(minimum: bigint): string {
  return m.auctions.onTheChainABidOf({ minimum: formatLeast(minimum) });
}

function moreIsDue(shown: bigint, due: bigint): string {
  return m.auctions.yourEarlierBidIsNotThe({ due: formatPrice(due), shown: formatPrice(shown) });
}

function tooLittle(balance: bigint, due: bigint): string {
  return m.auctions.theWalletHoldsBalanceEthOn({ balance: formatPrice(balance), due: formatPrice(due) });
}

const NO_BUY_OUT = 'The highest bid has reached the buy-now price. Bid instead. Nothing was paid.';
const getOtherTime = () => m.auctions.onTheChainThisAuctionRuns;
const getNotInReceipt = () => m.auctions.theTransactionWentThroughButThe2;

/** An auction as the page shows it to a bidder. Times are in seconds. */
type ShownAuction = Pick<Auction, 'minimum_bid' | 'ends_at' | 'latest_end' | 'duration' | 'extension_window'>;

type Clock = { state: number; end: bigint; latestEnd: bigint; duration: bigint };

/**
 * Returns whether an auction on the chain ends no later than its page says. Since the page was loaded, another bid may have moved
 * the end by a window, or started the clock.
 */
function isTimeAsShown(page: ShownAuction, { state, end, latestEnd, duration }: Clock): boolean {
  if (page.ends_at === null) return duration <= BigInt(page.duration);
  if (state === ON_CHAIN.waiting) return false;
  const last = BigInt(page.latest_end ?? page.ends_at);
  return end <= BigInt(page.ends_at + page.extension_window) && end <= last && latestEnd <= last;
}
