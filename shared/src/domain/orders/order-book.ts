/** The side of an order: the maker of a listing gives the token, the maker of an offer the money. */
export type OrderSide = 'listing' | 'offer';

/** Reasons why an order cannot be filled now. The first that holds is the one that is shown. */
export const ORDER_REASONS = [
  'filled',
  'cancelled',
  'expired',
  /** The token is not there any more, or not yet: a reorganisation took its mint away. */
  'token_gone',
  /** The token has moved since the order was signed. */
  'moved',
  /** Another part of the state that the order names is not as it was. */
  'changed',
  /** The maker of the offer owns the token. */
  'own_token',
  /** The token is not as good as the offer asks for: its series, its rank or one of its parts. */
  'conditions_not_met',
  /** No event has said yet what the royalty is: a fact that is missing is never taken for a good one. */
  'royalty_unknown',
  'royalty_raised',
  'no_approval',
  /** The maker's money has not been read from the chain yet. */
  'money_unknown',
  'balance_too_low',
  'locked',
  'not_started',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];
