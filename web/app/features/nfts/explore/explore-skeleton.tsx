import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { gridClass } from '../card/grid-class.ts';
import { NftCardSkeletons } from '../card/nft-card-skeleton.tsx';
import { FILTER_GROUPS, FILTER_VALUES } from './browse.ts';

const CARDS = 20;

/** Explore on its way: its title, a row for each filter, and the first page of cards. */
export function ExploreSkeleton() {
  return (
    <div className="page-width pb-16">
      <PageTitle
        title="Explore the grid"
        lead={<Skeleton className="h-[1lh] w-64" />}
        action={<Skeleton className="h-11 w-full sm:w-74" />}
      />
      <div className="grid gap-8 lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <div className="hidden gap-5 lg:grid">
          <Skeleton className="h-11 w-full" />
          {FILTER_GROUPS.map((group) => (
            <div key={group}>
              <Skeleton className="mb-3 h-4 w-28" />
              {FILTER_VALUES[group].map((value) => (
                <div key={value} className="flex h-9 items-center">
                  <Skeleton className="h-4.5 w-full" />
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className={gridClass('roomy')}>
          <NftCardSkeletons count={CARDS} />
        </div>
      </div>
    </div>
  );
}
