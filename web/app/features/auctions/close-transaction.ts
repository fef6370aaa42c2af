import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { m } from '@pitlane/shared/messages/messages';
import { parseEventLogs } from 'viem';
import { AUCTION_ABI } from '../../lib/seaport/trade-abi.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { ON_CHAIN, readAuction } from './auction-house.ts';

/** A way to end an auction: any account can settle it when its time is over, and its seller can cancel it before the first bid. */
export type Closing = { nft: string; auctionId: bigint; way: 'settle' | 'cancel' };

export type Closed = { how: 'sold' | 'returned' | 'cancelled' };

export const closeTransaction = createTransactionRunner<Closing, Closed>({
  async prepare(closing, at) {
    const { auction, house } = await readAuction(closing, at);
    if (closing.way === 'cancel' && BigInt(auction.bidder) !== 0n)
      throw new WalletProblemError(problem('HAS_BID'));
    if (closing.way === 'settle' && auction.state !== ON_CHAIN.ended)
      throw new WalletProblemError(problem('REVERTED', 'Bidding is still open. Nothing was sent.'));
    return {
      address: house,
      abi: AUCTION_ABI,
      functionName: closing.way,
      args: [closing.auctionId],
      value: 0n,
    };
  },
  readResult({ receipt: { logs } }) {
    const events = parseEventLogs({ abi: auctionHouseAbi, logs });
    const has = (name: string) => events.some(({ eventName }) => eventName === name);
    if (has('AuctionSettled')) return { how: 'sold' };
    if (has('AuctionReturned')) return { how: 'returned' };
    if (has('AuctionCancelled')) return { how: 'cancelled' };
    throw new WalletProblemError(problem('UNKNOWN', 'The auction is not in the receipt. Reload the page.'));
  },
  successText: ({ how }) => getEndings()[how],
  stale: [['auction'], ['auctions'], ['nft'], ['nfts'], ['orders']],
});

const getEndings = (): Record<Closed['how'], string> => ({
  sold: m.auctions.theAuctionIsSettledTheItem,
  returned: m.auctions.theAuctionIsSettledThereWere,
  cancelled: m.auctions.theAuctionIsCancelledAndThe,
});
