/** What a page says when code for a wallet does not come. */
export const NOT_LOADED = 'Wallets didn’t load. Check your connection and try again.';
