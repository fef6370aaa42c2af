import { CardSkeleton } from '../../../ui/cars/card-skeleton.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** A car on its way. */
export function NftCardSkeleton() {
  return (
    <CardSkeleton picture="aspect-4/3">
      <div className="border-t-3 border-transparent px-3.5 pt-3 pb-3">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-6 w-2/5" />
      </div>
      <div className="flex h-11 items-center border-t px-3.5">
        <Skeleton className="h-3 w-1/4" />
      </div>
    </CardSkeleton>
  );
}

/** Several cards on their way. */
export function NftCardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike
    <NftCardSkeleton key={index} />
  ));
}
