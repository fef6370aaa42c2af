/**
 * The help articles that errors and empty lists lead to. A test looks that the program comes with each, so that no link
 * ends at a page that is not there.
 */
export const HELP_LINKS = [
  'connect-a-wallet',
  'get-test-coins',
  'wrong-network',
  'sign-in',
  'notices-and-watchlist',
  'buy-a-car',
  'mint-a-car',
  'how-builds-are-drawn',
  'buy-several-items',
  'make-an-offer',
  'bid-in-an-auction',
  'sell-an-item',
  'cancel-an-order',
  'order-not-available',
  'create-an-item',
  'mint-by-address',
  'tune-a-car',
  'race-locks',
  'start-an-auction',
] as const;
export type HelpLink = (typeof HELP_LINKS)[number];

/** The address of an article. */
export const getHelpPath = (slug: HelpLink): string => `/helpcenter/${slug}`;
