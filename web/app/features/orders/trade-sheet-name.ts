/** The actions for an item, each in a sheet of its own. */
export type TradeSheetName = 'buy' | 'offer' | 'list' | 'lower' | 'cancel';
