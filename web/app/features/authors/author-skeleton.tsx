import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The head of an author's page while it loads; the cards of its list go below. */
export function AuthorHeadSkeleton() {
  return (
    <>
      <Skeleton className="aspect-[5/2] w-full rounded-xl sm:aspect-[3/1] lg:aspect-auto lg:h-[22rem]" />
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-3 sm:gap-x-6 px-4 sm:px-8">
        <Skeleton className="relative -mt-12 size-24 rounded-xl border-4 border-bg sm:-mt-20 sm:size-36 lg:size-40" />
        <div className="max-sm:col-span-full sm:pt-4">
          <Skeleton className="h-10 w-64 max-w-full" />
          <Skeleton className="mt-3 h-6 w-48" />
          <Skeleton className="mt-4 h-10 w-36" />
        </div>
      </div>
      <Skeleton className="mt-6 h-24 w-full rounded-xl" />
      <Skeleton className="mt-8 mb-6 h-12 w-72 max-w-full" />
    </>
  );
}
