import type { Address } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import type { AuctionState } from '../domain/orders/auctions.ts';
import { type ChainEvent, EventRefusedError, type FactOf } from './event.ts';

/** An auction as its events leave it. Amounts are wei, times seconds since 1970. */
export type Auction = {
  chain: Chain;
  auctionId: number;
  /** Empty if the token is none of ours: such an auction is never shown. */
  collection: string;
  tokenId: bigint;
  seller: Address;
  reserve: bigint;
  buyOut: bigint | null;
  minIncrement: bigint;
  minIncrementBps: number;
  duration: number;
  extensionWindow: number;
  maxExtension: number;
  royaltyBps: number;
  startAtFirstBid: boolean;
  /** The first second without bids; null while the clock waits. */
  endsAt: number | null;
  /** The end before the first extension; null while the clock waits. */
  firstEnd: number | null;
  bidder: Address | null;
  highestBid: bigint | null;
  bids: number;
  state: AuctionState;
  createdAt: number;
  createdBlock: number;
  closedAt: number | null;
};

type AuctionEvent = ChainEvent & { source: 'auctions'; auction: number };

/** Returns the id of an auction: `<chain>-<number>`. */
export function auctionKey({ chain, auctionId }: Pick<Auction, 'chain' | 'auctionId'>): string {
  return `${chain}-${auctionId}`;
}

export function listAuctions(event: ChainEvent): string[] {
  return isAuctionEvent(event) ? [auctionKey({ chain: event.chain, auctionId: event.auction })] : [];
}

function isAuctionEvent(event: ChainEvent): event is AuctionEvent {
  return 'auction' in event && event.kind !== 'refund_held';
}

/** Applies one event to an auction. Pure. Throws an EventRefusedError for an event that no auction can have. */
export function foldAuction(auction: Auction | undefined, event: ChainEvent): Auction {
  if (event.kind === 'auction_created') return created(event);
  if (!auction) throw new EventRefusedError(event, `${event.kind} of an auction before its start`);
  switch (event.kind) {
    case 'auction_bid':
      return {
        ...auction,
        bidder: event.bidder,
        highestBid: event.amount,
        bids: auction.bids + 1,
        state: 'running',
        endsAt: event.end,
        firstEnd: auction.firstEnd ?? event.end,
      };
    case 'auction_extended':
      return { ...auction, endsAt: event.end };
    case 'auction_settled':
      return {
        ...auction,
        bidder: event.winner,
        highestBid: event.price,
        state: 'settled',
        closedAt: event.timestamp,
      };
    case 'auction_returned':
      return { ...auction, state: 'returned', closedAt: event.timestamp };
    case 'auction_cancelled':
      return { ...auction, state: 'cancelled', closedAt: event.timestamp };
    default:
      throw new EventRefusedError(event, `an auction has no ${event.kind}`);
  }
}

function created(event: ChainEvent & FactOf<'auction_created'>): Auction {
  const { chain, auction: auctionId, collection, token: tokenId, seller, reserve, buyOut, end } = event;
  const { minIncrement, minIncrementBps, duration, extensionWindow, maxExtension, royaltyBps } = event;
  return {
    chain,
    auctionId,
    collection,
    tokenId,
    seller,
    reserve,
    buyOut: buyOut === 0n ? null : buyOut,
    minIncrement,
    minIncrementBps,
    duration,
    extensionWindow,
    maxExtension,
    royaltyBps,
    startAtFirstBid: event.startAtFirstBid === 1,
    endsAt: end || null,
    firstEnd: end || null,
    bidder: null,
    highestBid: null,
    bids: 0,
    state: end ? 'running' : 'waiting',
    createdAt: event.timestamp,
    createdBlock: event.blockNumber,
    closedAt: null,
  };
}
