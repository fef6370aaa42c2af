/**
 * The help articles that errors and empty lists lead to, with the words of the link. A test looks that the program comes with each, so
 * that no link ends at a page that is not there.
 */
export const HELP_LINKS = {
  'connect-a-wallet': 'How wallets connect',
  'get-test-coins': 'Where coins come from',
  'wrong-network': 'What networks are',
  'notices-and-watchlist': 'How notices work',
  'keep-your-account-safe': 'How to keep your account safe',
  'delete-an-account': 'What goes and what stays',
  'mint-a-car': 'When minting is open, and for whom',
  'how-builds-are-drawn': 'How cars are built',
  'buy-several-items': 'How to buy several at once',
  'compare-cars': 'How searches and alerts work',
  'bid-in-an-auction': 'How bids and refunds work',
  'start-an-auction': 'How auctions run',
  'sell-an-item': 'How to sell',
  'order-not-available': 'Why an order rests or ends',
  'create-an-item': 'Which files work',
  'mint-by-address': 'How to mint what is online already',
  'tune-a-car': 'How tuning works',
  'race-locks': 'How race locks work',
  'reports-and-hidden-items': 'Why items are hidden',
} as const satisfies Record<string, string>;
export type HelpLinkSlug = keyof typeof HELP_LINKS;
