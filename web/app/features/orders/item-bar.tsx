import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { ReactNode } from 'react';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Price } from '../../ui/cars/price.tsx';

export type ItemBarProps = { nft: Pick<NftDetail, 'status' | 'price'>; children: ReactNode };

/** The one action for an item that is not in an auction, beside its price or the best offer. */
export function ItemBar({ nft: { status, price }, children }: ItemBarProps) {
  return (
    <ActionBar
      name={status === 'has_offers' ? 'Best offer' : 'Price'}
      value={price === null ? 'Not listed' : <Price wei={price} unit="ETH" />}
    >
      {children}
    </ActionBar>
  );
}
