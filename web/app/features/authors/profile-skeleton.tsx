import { m } from '@pitlane/shared/messages/messages';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TitledPage } from '../../ui/page-title.tsx';

/** The page that edits a profile, while it loads. */
export function ProfileSkeleton() {
  return (
    <TitledPage title={m.authors.editProfile} lead={<Skeleton className="h-6 w-72 max-w-full" />}>
      <ProfilePartsSkeleton />
    </TitledPage>
  );
}

/** Its banner, form and pictures, below their heading. */
export function ProfilePartsSkeleton() {
  return (
    <>
      <Skeleton className="h-32 w-full rounded-xl sm:h-44" />
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-144 w-full rounded-xl" />
        <Skeleton className="h-144 w-full rounded-xl" />
      </div>
    </>
  );
}
