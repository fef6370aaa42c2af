import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { CancelSheet } from './cancel-sheet.tsx';
import { CheckoutSheet } from './checkout-sheet.tsx';
import { ListingSheet } from './listing-sheet.tsx';
import { MakeOfferSheet } from './offers/make-offer-sheet.tsx';
import type { TradeSheetName } from './trade-sheet-name.ts';

/** The sheet by its name. */
export function TradeSheet({ name, nft }: { name: TradeSheetName; nft: NftDetail }) {
  switch (name) {
    case 'buy':
      return <CheckoutSheet nft={nft} />;
    case 'offer':
      return <MakeOfferSheet nft={nft} />;
    case 'list':
    case 'lower':
      return <ListingSheet nft={nft} />;
    case 'cancel':
      return <CancelSheet nft={nft} />;
  }
}
