/** What a page says when code for a wallet does not come. */
export const NOT_LOADED =
  'The wallet part of this page could not be loaded. Check your connection and try again.';
