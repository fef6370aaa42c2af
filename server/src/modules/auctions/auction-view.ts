/** Auctions of the database as the API's own words. Pure. */
import type { Auction, AuctionBid } from '@pitlane/shared/api/auctions';
import type { Nft } from '@pitlane/shared/api/nfts';
import { getSettledBlocks } from '@pitlane/shared/domain/chain/networks';
import { getAuctionState, getMinimumBid } from '@pitlane/shared/domain/orders/auctions';
import { findAuthorRef, toAuthorRef } from '../../core/authors/shown-author.ts';
import type { AuctionHouse } from './auction-houses.ts';
import type { AuctionRow, LadderEvent } from './auctions.repo.ts';

const MAX_BIDS = 100;

export function toAuction(
  row: AuctionRow,
  { house, nft }: { house: Pick<AuctionHouse, 'chainId' | 'feeBps'>; nft: Nft | undefined },
): Auction {
  const isOpen = row.state === 'waiting' || row.state === 'running';
  return {
    id: row.id,
    chain: row.chain,
    auction_id: row.auctionId,
    nft_id: row.nftId,
    collection: row.collection,
    token_id: String(row.tokenId),
    nft: nft ?? null,
    seller: toAuthorRef(row.sellerAuthor, row.seller),
    state: getAuctionState(row, row.chainTime),
    reserve: String(row.reserve),
    buy_out: row.buyOut === null ? null : String(row.buyOut),
    highest_bid: row.highestBid === null ? null : String(row.highestBid),
    minimum_bid: isOpen ? String(getMinimumBid(row)) : null,
    min_increment: String(row.minIncrement),
    min_increment_bps: row.minIncrementBps,
    bidder: findAuthorRef(row.bidderAuthor, row.bidder),
    bids: row.bids,
    ends_at: row.endsAt,
    first_end: row.firstEnd,
    latest_end: row.firstEnd === null ? null : row.firstEnd + row.maxExtension,
    duration: row.duration,
    extension_window: row.extensionWindow,
    max_extension: row.maxExtension,
    start_at_first_bid: row.startAtFirstBid,
    royalty_bps: row.royaltyBps,
    fee_bps: house.feeBps,
    created_at: row.createdAt,
    created_block: row.createdBlock,
    bids_from_block: row.createdBlock + getSettledBlocks(house.chainId),
    closed_at: row.closedAt,
    version: row.version,
  };
}

/** The bids, newest first, from the events, newest first. The house tells an extension just before the bid that causes it. */
export function toLadder(events: readonly LadderEvent[]): AuctionBid[] {
  const bids = events.flatMap((event, i): AuctionBid[] => {
    const bidder = findAuthorRef(event.author, event.wallet);
    if (event.kind !== 'auction_bid' || event.amount === null || !bidder) return [];
    const before = events[i + 1];
    const isExtension = before?.kind === 'auction_extended' && before.tx === event.tx;
    return [
      {
        bidder,
        amount: event.amount,
        at: event.at,
        block: event.block,
        tx_hash: event.tx,
        extended_to: isExtension ? before.end : null,
      },
    ];
  });
  return bids.slice(0, MAX_BIDS);
}
