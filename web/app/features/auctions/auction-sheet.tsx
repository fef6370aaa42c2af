import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { BidSheet } from './bid-sheet.tsx';
import { CloseSheet } from './close-sheet.tsx';
import type { AuctionSheetName, ItemAuction } from './item-auction.ts';

export type AuctionSheetProps = {
  name: AuctionSheetName;
  nft: NftDetail;
  auction: ItemAuction;
  over: boolean;
};

/** The sheet by its name. */
export function AuctionSheet({ name, nft, auction, over }: AuctionSheetProps) {
  if (name === 'settle' || name === 'cancel') return <CloseSheet way={name} nft={nft} auction={auction} />;
  return <BidSheet nft={nft} auction={auction} over={over} buyOut={name === 'buy-out'} />;
}
