/** What can be done about an item, each in a sheet of its own. */
export type TradeSheetName = 'buy' | 'offer' | 'list' | 'lower' | 'cancel';
