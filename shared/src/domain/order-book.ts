/** What the order book says of an order that cannot be filled now. The first that holds is the one that is said. */
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
  /** No event has said yet what the royalty is: a fact that is missing is never taken for a good one. */
  'royalty_unknown',
  'royalty_raised',
  'no_approval',
  'locked',
  'not_started',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];
