import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Price } from '../../ui/cars/price.tsx';

export type ItemBarProps = { nft: Pick<NftDetail, 'status' | 'price'>; children: ReactNode };

/** The one action for an item that is not in an auction, beside its price or the best offer. */
export function ItemBar({ nft: { status, price }, children }: ItemBarProps) {
  return (
    <ActionBar
      name={status === 'has_offers' ? m.orders.bestOffer : 'Price'}
      value={price === null ? m.orders.notListed : <Price wei={price} unit={m.orders.eth} />}
    >
      {children}
    </ActionBar>
  );
}
