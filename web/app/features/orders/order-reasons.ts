import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { m } from '@pitlane/shared/messages/messages';
import { problem } from '../../wallet/problem-words.ts';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';

/** Why a listing cannot be filled now, in words for its seller. */
export const SELLER_WORDS: Record<OrderReason, string> = {
  filled: 'Sold through this listing.',
  cancelled: 'You cancelled it.',
  expired: 'It has ended.',
  token_gone: 'The chain reorganised, and the item no longer exists.',
  moved: 'The item has moved since you listed it, so the listing is permanently void.',
  changed: 'The item has changed since you listed it. The listing is paused until it changes back.',
  royalty_unknown: 'We don’t know this item’s royalty yet.',
  royalty_raised: 'The royalty has gone up, and the listing doesn’t cover it. List the item again.',
  no_approval: 'Seaport no longer has permission to move the item. List it again to restore it.',
  own_token: 'The buyer owns the item now.',
  conditions_not_met: 'The item doesn’t match the offer.',
  money_unknown: 'We haven’t read the buyer’s balance yet.',
  balance_too_low: 'The buyer no longer has enough ETH.',
  locked: 'The car is in a race. The listing is valid again when the race ends.',
  not_started: 'It hasn’t started yet.',
};

/** Shown while a seller's sheet has not read what a listing has to say. */
export const TERMS_WORDS = {
  waiting: 'Reading the listing terms from the chain.',
  failed: 'Couldn’t load the listing terms',
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
      return problem('NOT_FOR_SALE', m.orders.theSellerHasCancelledTheListing);
    case 'expired':
      return problem('NOT_FOR_SALE', m.orders.theListingHasEndedNothingWas);
    case 'signature_invalid':
      return problem('NOT_FOR_SALE', m.orders.theSellersWalletNoLongerAccepts);
    case 'changed':
      return problem('NOT_FOR_SALE', m.orders.theItemHasChangedSinceIt);
    default:
      return problem('NOT_FOR_SALE');
  }
}
