import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '../../lib/format/format-price.ts';
import { getLeadingBidsQueryOptions } from './leading-bids.tsx';

/** Returns what a wallet has in leading bids, in ETH, and a note on their number. Both are undefined while they are read, the amount also without a bid. */
export function useBidsTotal(address: string): { figure: string | undefined; note: string | undefined } {
  const { data } = useQuery(getLeadingBidsQueryOptions(address, 'open'));
  if (!data) return { figure: undefined, note: undefined };
  const bids = data.auctions.map(({ highest_bid }) => BigInt(highest_bid ?? 0));
  const sum = bids.reduce((all, wei) => all + wei, 0n);
  if (bids.length === 0) return { figure: undefined, note: m.auctions.noLeadingBid };
  return {
    figure: formatPrice(sum),
    note: bids.length === 1 ? m.auctions.n1LeadingBid : m.auctions.lengthLeadingBids({ length: bids.length }),
  };
}
