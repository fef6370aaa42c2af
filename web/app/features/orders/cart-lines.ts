import type { Order } from '@pitlane/shared/api/orders';
import { m } from '@pitlane/shared/messages/messages';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import type { CartEntry } from './cart-entry.ts';
import { getBestListingQueryOptions } from './order-queries.ts';

/** One car of the cart, with the listing that buys it now. */
export type CartLine = {
  entry: CartEntry;
  /** The cheapest listing now; null when there is none, undefined while it is read. */
  best: Order | null | undefined;
  /** Why it is not bought with the others; undefined when it is. */
  gone: string | undefined;
  /** The price that was agreed to is another one now. */
  changed: boolean;
  /** The question for the listing when nothing of it is known, and the last answer did not come. */
  unread: UseQueryResult | undefined;
};

/** The cars of the cart with their listings, kept live. `agreed` holds the price of each that the reader has seen, in wei. */
export function useCartLines(entries: readonly CartEntry[], agreed: Record<string, string>): CartLine[] {
  const own = useWalletAddress();
  const answers = useQueries({ queries: entries.map(({ id }) => getBestListingQueryOptions(id)) });
  return entries.map((entry, index) => {
    const answer = answers[index];
    const best = answer?.dataUpdatedAt ? (answer.data ?? null) : undefined;
    const gone = describeGone(best, own);
    const changed = best != null && gone === undefined && best.basePrice !== agreed[entry.id];
    const unread = answer?.isError && best === undefined ? answer : undefined;
    return { entry, best, gone, changed, unread };
  });
}

function describeGone(best: Order | null | undefined, own: string | undefined): string | undefined {
  if (best === null) return m.orders.soldOrNoLongerForSale;
  return best !== undefined && best.maker === own ? m.orders.youAlreadyOwnItWellSkip : undefined;
}
