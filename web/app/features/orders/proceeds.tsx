import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { m } from '@pitlane/shared/messages/messages';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';
import { shareOut } from './listing-price.ts';

export type ProceedsProps = {
  label: string;
  /** In wei; undefined for an item that has no price yet. */
  prices: readonly (bigint | undefined)[];
  terms: OrderTerms | undefined;
};

/** What is left for the seller when all that is listed sells. Each listing's dues are rounded by themselves. */
export function Proceeds({ label, prices, terms }: ProceedsProps) {
  const bps = terms && { feeBps: terms.fee_bps, royaltyBps: terms.royalty.bps };
  const known = prices.filter((wei) => wei !== undefined);
  const shares = bps ? known.map((wei) => shareOut(wei, bps)) : [];
  const sum = (of: keyof ReturnType<typeof shareOut>) =>
    shares.length === 0 ? '–' : `${formatPrice(shares.reduce((all, share) => all + share[of], 0n))} ETH`;
  return (
    <FactList label={label}>
      <Fact name={`Service fee${bps ? `, ${bps.feeBps / 100}%` : ''}`} value={sum('fee')} />
      <Fact name={`Royalty${bps ? `, ${bps.royaltyBps / 100}%` : ''}`} value={sum('royalty')} />
      <Fact name={m.orders.youGet} value={sum('proceeds')} strong />
    </FactList>
  );
}
