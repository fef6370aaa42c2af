import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import type { Order } from '@pitlane/shared/api/orders';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import type { OrderReason } from '@pitlane/shared/domain/orders/order-book';
import { m } from '@pitlane/shared/messages/messages';
import { describeConditions } from '../../../lib/seaport/describe-conditions.ts';
import { problem } from '../../../wallet/problem-words.ts';
import type { WalletProblem } from '../../../wallet/wallet-problem.ts';

/** Tells an offer's maker why it cannot be accepted now. */
export const MAKER_WORDS: Record<OrderReason, string> = {
  filled: 'It was accepted.',
  cancelled: 'You cancelled it.',
  expired: 'It has ended.',
  token_gone: 'The chain reorganised, and the item no longer exists.',
  moved: 'The item has moved, so the offer is permanently void.',
  changed: 'The item has changed. The offer is paused until it changes back.',
  royalty_unknown: 'We don’t know this item’s royalty yet.',
  royalty_raised: 'The royalty has gone up, and the offer doesn’t cover it.',
  no_approval: 'Seaport no longer has permission to take the price from your wallet.',
  own_token: 'The item is yours now.',
  conditions_not_met: 'The item doesn’t match the offer.',
  money_unknown: 'We haven’t read your balance yet.',
  balance_too_low: 'Your wallet holds less ETH than it offers.',
  locked: 'The car is in a race. The offer is valid again when the race ends.',
  not_started: 'It hasn’t started yet.',
};

/** Why an offer cannot be accepted, as the owner's problem. */
export function toAcceptProblem(reason: Fulfilment['reason']): WalletProblem {
  switch (reason) {
    case 'locked':
      return problem('CAR_LOCKED');
    case 'not_owner':
      return problem('NOT_OWNER', m.orders.thisItemBelongsToADifferent);
    case 'balance_too_low':
    case 'no_approval':
    case 'money_unknown':
      return gone(m.orders.theBuyerNoLongerHasEnough);
    case 'changed':
    case 'moved':
    case 'conditions_not_met':
      return gone(m.orders.theItemDoesntMatchTheOffer);
    case 'filled':
      return gone(m.orders.theOfferHasAlreadyBeenAccepted);
    default:
      return gone(m.orders.theOfferWasCancelledOrHas);
  }
}

function gone(message: string): WalletProblem {
  return { ...problem('NOT_FOR_SALE', message), title: m.orders.theOfferIsNoLongerAvailable };
}

/** Describes the target of an offer, where the item itself is in sight. */
export function describeScope({ scope, conditions }: Order): string {
  if (scope === 'item') return m.orders.thisItem;
  if (!conditions) return m.orders.anyCarHere;
  const { buildSeries, min_rank, min_levels } = conditions;
  const text = describeConditions({ series: buildSeries, minRank: min_rank, minLevels: min_levels });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Describes the target of an order, where nothing else shows it: "Car 12 on Polygon". */
export function describeOrder(order: Order): string {
  const key = order.nft === null ? undefined : parseNftId(order.nft);
  const place = m.orders.onLabel({ label: CHAIN_FACTS[order.chain].label });
  return key ? `${getOne()[key.collection]} ${key.tokenId} ${place}` : `${describeScope(order)} ${place}`;
}

const getOne = () =>
  ({
    cars: m.orders.car,
    garages: m.orders.tuneupGarage,
    stations: m.orders.gasStation,
    tokens: m.orders.token,
  }) as const;
