import type { Order } from '@pitlane/shared/api/orders';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { getItemOrdersQueryOptions } from './order-queries.ts';
import { isOpen } from './order-reasons.ts';

export type OwnListings = {
  /** Those that can still be filled, now or later; undefined while they are being read. */
  open: readonly Order[] | undefined;
  /** The cheapest that can be filled now. */
  best: Order | undefined;
  /** The newest that can never be filled again, where no other is left. */
  last: Order | undefined;
  /** The question, when nothing is known of them because the answer did not come. */
  unread: UseQueryResult | undefined;
};

/** The connected wallet's listings of an item. */
export function useOwnListings(nft: string): OwnListings {
  const address = useWalletAddress();
  const query = useQuery(getItemOrdersQueryOptions(nft));
  const { data, isError } = query;
  const own = data?.orders.filter(({ maker }) => maker === address);
  const open = own?.filter(isOpen);
  const byTime = own?.toSorted((a, b) => b.created_at - a.created_at);
  return {
    open,
    best: open?.find(({ active }) => active),
    last: open?.length === 0 ? byTime?.[0] : undefined,
    unread: isError && data === undefined ? query : undefined,
  };
}
