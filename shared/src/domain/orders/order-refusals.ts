/**
 * Why the order book does not take an order: a code for programs, and a sentence for people that names the way out.
 * docs/trading.md lists what is checked, in this order.
 */
export const REFUSAL_SENTENCES = {
  CHAIN_NOT_TRADING: 'This chain has no order book. Trade a token on a chain that has one.',
  ZONE_OTHER: 'The order uses a different zone. Use this chain’s listing zone and sign again.',
  NOT_RESTRICTED: 'The listing zone would not be asked. Use order type 2 (FULL_RESTRICTED), and sign again.',
  CONDUIT_UNKNOWN:
    'The order uses a conduit. Set the conduit key to zero, approve Seaport itself, and sign again.',
  NOT_A_LISTING: 'A listing offers one ERC-721 token by its id. Offer exactly that, and sign again.',
  NOT_AN_OFFER:
    "An offer gives one amount of the chain's ETH token and asks for one ERC-721 token first. Offer exactly that, and sign again.",
  TOKENS_NAMED:
    'The offer names a set of tokens. Ask for one token by its id or for any (criteria 0), and sign again.',
  TOKEN_NOT_TO_MAKER: 'The token wouldn’t go to you. Set yourself as its recipient and sign again.',
  COLLECTION_UNKNOWN:
    'The token isn’t in any collection of this marketplace. Use a car, a garage, a station or a free-form token.',
  TOO_MANY_PAYMENTS: 'An order can have at most 8 payments. Combine some of them and sign again.',
  CURRENCY_OTHER:
    "All money is the chain's ETH token (item type 1, identifier 0). Change the payments, and sign again.",
  PRICE_NOT_FIXED:
    'The price changes with time. Give each item the same start and end amount, and sign again.',
  RECIPIENT_INVALID: 'A payment goes to the zero address. Name who gets it, and sign again.',
  AMOUNT_INVALID:
    'Each payment must be above 0, and the price at most 1,000,000,000 ETH. Change the amounts, and sign again.',
  SELLER_UNPAID: 'The seller gets nothing. Pay the seller part of the price and sign again.',
  WORD_UNKNOWN:
    "The zone can’t read the zoneHash. Write the token's transfer count or whole state there, and sign again.",
  STATE_NOT_NAMED:
    "The zoneHash of a listing must name its token's transfer count or whole state. Write one of them, and sign again.",
  TOKEN_NOT_NAMED:
    'An offer for any token cannot name a transfer count or a state. Write conditions or any into the zoneHash, and sign again.',
  CONDITIONS_NOT_OF_CARS:
    'Conditions are about cars only. Write another kind of zoneHash for this collection, and sign again.',
  CONDITIONS_IMPOSSIBLE:
    'No car can ever meet the conditions. Name a series that exists and a rank up to 5, and sign again.',
  TIMES_INVALID: 'The order ends before it starts. Choose a later end, and sign again.',
  EXPIRED: 'The order has ended. Choose a later end, and sign again.',
  ENDS_TOO_LATE: 'The order ends more than 180 days from now. Choose an earlier end, and sign again.',
  FEE_TOO_LOW: "The treasury gets less than the marketplace's fee. Add the missing part, and sign again.",
  TOO_MANY_ORDERS:
    'The book has 1,000 orders of yours on this chain that are live or from the last 24 hours. Wait until some of them end.',
  TOO_MANY_OFFERS:
    'You have 25 live offers for this item, or for any of this collection. Cancel some, or wait until they end.',
  SIGNATURE_INVALID: 'The signature isn’t the maker’s. Sign the order with the account it names.',
  TOKEN_UNKNOWN: 'Token not found. Check its id, or wait until its mint is indexed.',
  NOT_OWNER: 'The seller doesn’t own the token. List it from the account that owns it.',
  OWN_TOKEN: 'You already own this token. Make offers for other people’s tokens.',
  TOKEN_MOVED:
    'The token has moved since the order was made. Read its transfer count or state again, and sign again.',
  TOKEN_CHANGED: 'The token has changed since the order was made. Read its state again, and sign again.',
  ROYALTY_TOO_LOW:
    "The royalty's receiver gets less than the token's royalty. Add the missing part, and sign again.",
  COUNTER_OLD: 'The order doesn’t name the maker’s counter in Seaport. Read the counter and sign again.',
  ALREADY_FILLED: 'The order has been filled. Sign a new one with another salt.',
  ALREADY_CANCELLED: 'The order has been cancelled. Sign a new one with another salt.',
  NOT_APPROVED:
    'Seaport isn’t approved to move the token. Approve it for the collection and post the order again.',
  ALLOWANCE_TOO_LOW:
    'Seaport isn’t approved to take the price. Approve that much of the ETH token and post the order again.',
  BALANCE_TOO_LOW:
    'You have less of the ETH token than you offer. Offer less, or get more and post the order again.',
} as const;

export type OrderRefusal = keyof typeof REFUSAL_SENTENCES;
