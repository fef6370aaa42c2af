import { useState } from 'react';
import { getTravellerSource, STAGE_ATTRIBUTE } from '../../../entities/nfts/travelling-picture.ts';
import { toAddress } from '../../../lib/site-path.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ITEM_LAYOUT } from './item-layout.ts';

/** An item on its way: its stage with the picture of the card that was pressed, its title, and the deal. */
export function ItemSkeleton() {
  const [source] = useState(getTravellerSource);
  return (
    <div className={ITEM_LAYOUT.page}>
      <div className={ITEM_LAYOUT.top}>
        <div className={ITEM_LAYOUT.stage} {...STAGE_ATTRIBUTE}>
          {source ? (
            <img src={toAddress(source)} alt="" className="aspect-4/3 w-full object-cover" />
          ) : (
            <Skeleton className="aspect-4/3 w-full rounded-none" />
          )}
          <div className="material-edge" />
        </div>
        <div className={ITEM_LAYOUT.beside}>
          <div>
            <Skeleton className="h-5 w-56" />
            <Skeleton className="mt-3 h-[1.08em] w-full text-h2" />
            <Skeleton className="mt-2 h-9 w-40" />
            <Skeleton className="mt-3 h-11 w-40" />
          </div>
          <Skeleton className="h-31 w-full rounded-xl" />
          <Skeleton className="h-96 w-full rounded-xl" />
        </div>
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}
