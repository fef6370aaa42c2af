import { m } from '@pitlane/shared/messages/messages';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TitledPage } from '../../ui/page-title.tsx';

/** The free-form minter on its way: the fields, and beside them what becomes of them. */
export function MinterSkeleton() {
  return (
    <TitledPage
      title={m.minter.nftMinting}
      lead={<Skeleton className="h-[1lh] w-96 max-w-full" />}
      action={<Skeleton className="h-10 w-40" />}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23.75rem]">
        <Skeleton className="h-128 w-full rounded-xl" />
        <Skeleton className="h-96 w-full rounded-xl" />
      </div>
    </TitledPage>
  );
}
