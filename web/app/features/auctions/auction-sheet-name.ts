export type AuctionSheetName = 'bid' | 'buy-out' | 'settle' | 'cancel';

/** "Place a Bid" is the specification's (section 2, "Item detail"). */
export const SHEET_TITLES: Record<AuctionSheetName, string> = {
  bid: 'Place a Bid',
  'buy-out': 'Buy it now',
  settle: 'Settle the auction',
  cancel: 'Cancel the auction',
};
