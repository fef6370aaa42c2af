import { m } from '@pitlane/shared/messages/messages';
import { cx } from '../../lib/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TitledPage } from '../../ui/page-title.tsx';
import { STAGE_PICTURE } from './stage-picture.ts';

/** Mint on its way: the launch pad and the deal beside it. */
export function MintSkeleton() {
  return (
    <TitledPage
      title={m.drops.mint}
      lead={<Skeleton className="h-[1lh] w-80 max-w-full" />}
      action={<Skeleton className="h-11.5 w-full sm:w-96" />}
    >
      <p className="display mb-4 text-h2">{m.drops.cars}</p>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="overflow-hidden rounded-xl border bg-stage">
          <Skeleton className={cx('aspect-4/3 w-full rounded-none', STAGE_PICTURE.className)} />
          <div className="min-h-14 bg-panel" />
        </div>
        <Skeleton className="h-128 w-full rounded-xl" />
      </div>
    </TitledPage>
  );
}
