import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { problem } from '../../wallet/problem-words.ts';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';

/** Why a listing cannot be filled now, in words for its seller. */
export const SELLER_WORDS: Record<OrderReason, string> = {
  filled: 'It was sold by this listing.',
  cancelled: 'You have cancelled it.',
  expired: 'It has ended.',
  token_gone: 'The chain was rewritten, and the item is not there now.',
  moved: 'The item has moved since you listed it, so the listing is void for good.',
  changed: 'The item has changed since you listed it. The listing rests until it is as it was.',
  royalty_unknown: 'The royalty of this item is not known yet.',
  royalty_raised: 'The royalty has been raised, and the listing pays too little of it. List the item again.',
  no_approval: 'Seaport may not move the item any more. List it again to give the permission back.',
  own_token: 'The buyer owns the item now.',
  conditions_not_met: 'The item is not as the offer asks for.',
  money_unknown: 'The buyer’s money has not been read yet.',
  balance_too_low: 'The buyer has not enough ETH any more.',
  locked: 'The car is in a race. The listing is good again when the race is over.',
  not_started: 'It has not begun yet.',
};

/** Shown while a seller's sheet has not read what a listing has to say. */
export const TERMS_WORDS = {
  waiting: 'Reading the terms of a listing from the chain.',
  failed: 'What a listing has to say could not be read',
};

/** These end a listing for good: there is nothing left to cancel. */
const FINAL: ReadonlySet<OrderReason> = new Set(['filled', 'cancelled', 'expired', 'moved']);

/** Returns whether a listing can still be filled, now or some time later. */
export function isOpen({ reason }: { reason: OrderReason | null }): boolean {
  return reason === null || !FINAL.has(reason);
}

/** Why a purchase cannot go on, as its problem. */
export function toBuyProblem(reason: NonNullable<Fulfilment['reason']>): WalletProblem {
  switch (reason) {
    case 'filled':
    case 'moved':
      return problem('SOLD');
    case 'locked':
      return problem('CAR_LOCKED');
    case 'cancelled':
      return problem('NOT_FOR_SALE', 'The seller has cancelled the listing. Nothing was paid.');
    case 'expired':
      return problem('NOT_FOR_SALE', 'The listing has ended. Nothing was paid.');
    case 'signature_invalid':
      return problem(
        'NOT_FOR_SALE',
        'The seller’s wallet stands by its signature no longer. Nothing was paid.',
      );
    case 'changed':
      return problem('NOT_FOR_SALE', 'The item is not as it was when it was listed. Nothing was paid.');
    default:
      return problem('NOT_FOR_SALE');
  }
}
