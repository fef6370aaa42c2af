/** What can be done about an item's listing, each in a sheet of its own. */
export type TradeSheetName = 'buy' | 'list' | 'lower' | 'cancel';
