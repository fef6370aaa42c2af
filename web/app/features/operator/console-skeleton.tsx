import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The console on its way: its chains, its tabs, and a panel. */
export function ConsoleSkeleton() {
  return (
    <>
      <Skeleton className="mb-6 h-44 w-full rounded-xl md:h-15" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="mt-6 mb-4 h-10 w-96 max-w-full" />
      <Skeleton className="h-screen w-full rounded-xl" />
    </>
  );
}
