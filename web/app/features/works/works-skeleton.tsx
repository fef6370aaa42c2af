import { WORKS } from '@pitlane/shared/domain/site/works';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TitledPage } from '../../ui/page-title.tsx';

/** The boxes of the Gallery. */
export function WorksSkeleton() {
  return (
    <TitledPage title="Gallery" lead={<Skeleton className="h-6 w-96 max-w-full" />}>
      <div className="grid gap-4 min-[500px]:grid-cols-2 min-[900px]:grid-cols-3 min-[900px]:gap-6">
        {WORKS.map(({ title }) => (
          <div key={title}>
            <Skeleton className="aspect-4/3 w-full rounded-lg" />
            <Skeleton className="mt-2.5 mb-3 h-12 w-full" />
          </div>
        ))}
      </div>
    </TitledPage>
  );
}
