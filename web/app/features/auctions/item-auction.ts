import type { Auction, AuctionDetail } from '@pitlane/shared/api/auctions';
import type { Nft } from '@pitlane/shared/api/nfts';

export type AuctionSheetName = 'bid' | 'buy-out' | 'settle' | 'cancel';

/** "Place a Bid" is the specification's (section 2, "Item detail"). */
export const SHEET_TITLES: Record<AuctionSheetName, string> = {
  bid: 'Place a Bid',
  'buy-out': 'Buy it now',
  settle: 'Settle the auction',
  cancel: 'Cancel the auction',
};

/** An auction of an item that the index knows. */
export type ShownAuction = Auction & { nft: Nft };

/** An auction with its ladder. */
export type ItemAuction = AuctionDetail['auction'];

/** Returns whether the highest bid is still below the price of the buy-out. */
export function canBuyOut({ buy_out, highest_bid }: Auction): boolean {
  return buy_out !== null && BigInt(highest_bid ?? 0) < BigInt(buy_out);
}
