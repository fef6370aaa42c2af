/** What a chain's facts at one block say of a listing. Pure. */

import type { Address } from '@pitlane/shared/domain/address';
import { findOpenDue } from '@pitlane/shared/domain/listing-order';
import type { OrderReason } from '@pitlane/shared/domain/order-book';
import type { OrderRefusal } from '@pitlane/shared/domain/order-refusals';
import type { Listing } from '@pitlane/shared/domain/read-listing';
import { encodeZoneHash, judgeTokenState } from '@pitlane/shared/domain/zone-hash';
import type { OrderStatus, TokenFacts } from './chain-facts.ts';

export type ListingFacts = { counter: bigint; status: OrderStatus; token: TokenFacts };
/** What the zone asks for in every sale. */
export type Dues = { treasury: Address; feeBps: number };

/** Why a listing cannot be filled at a time (seconds since 1970); undefined when it can. The order is that of ORDER_REASONS. */
export function findReason(
  listing: Listing,
  { counter, status, token }: ListingFacts,
  { treasury, feeBps, at }: Dues & { at: number },
): OrderReason | undefined {
  if (status.filled) return 'filled';
  if (status.cancelled || counter !== listing.counter) return 'cancelled';
  if (listing.endTime <= at) return 'expired';
  if (token.owner === undefined || token.state === undefined) return 'token_gone';
  if (token.owner !== listing.maker) return 'moved';
  const word = judgeTokenState(encodeZoneHash(listing.rule), token.state);
  if (word === 'moved') return 'moved';
  if (word === 'changed') return 'changed';
  if (!token.royalty) return 'royalty_unknown';
  const payments = Object.entries(listing.payments).map(([recipient, amountWei]) => ({
    recipient: recipient as Address,
    amountWei,
  }));
  const { priceWei } = listing;
  if (findOpenDue({ priceWei, payments, treasury, feeBps, royalty: token.royalty })) return 'royalty_raised';
  if (!token.approved) return 'no_approval';
  if (word !== 'met') return 'locked';
  return listing.startTime > at ? 'not_started' : undefined;
}

/** What each reason means for an order that is posted. A listing may wait for its start, or for the end of a lock. */
const REFUSED: Record<OrderReason, OrderRefusal | undefined> = {
  filled: 'ALREADY_FILLED',
  cancelled: 'ALREADY_CANCELLED',
  expired: 'EXPIRED',
  token_gone: 'TOKEN_UNKNOWN',
  moved: 'TOKEN_MOVED',
  changed: 'TOKEN_CHANGED',
  royalty_unknown: 'TOKEN_UNKNOWN',
  royalty_raised: 'ROYALTY_TOO_LOW',
  no_approval: 'NOT_APPROVED',
  own_token: 'NOT_OWNER',
  conditions_not_met: 'TOKEN_CHANGED',
  money_unknown: undefined,
  balance_too_low: undefined,
  locked: undefined,
  not_started: undefined,
};

/** Why a chain's facts refuse an order that is posted; undefined when they do not. `signed`: whether the maker's signature is good. */
export function findChainRefusal(
  listing: Listing,
  facts: ListingFacts,
  { signed, ...dues }: Dues & { at: number; signed: boolean },
): OrderRefusal | undefined {
  const { status, counter, token } = facts;
  if (!status.cancelled && !status.filled && counter !== listing.counter) return 'COUNTER_OLD';
  const reason = findReason(listing, facts, dues);
  if (!signed && reason !== 'filled' && reason !== 'cancelled') return 'SIGNATURE_INVALID';
  if (reason === 'moved' && token.owner !== listing.maker) return 'NOT_OWNER';
  return reason && REFUSED[reason];
}
