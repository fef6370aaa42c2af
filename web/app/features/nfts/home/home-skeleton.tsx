import { SERIES } from '@pitlane/shared/domain/cars/series';
import { cx } from '../../../lib/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SLIDE_CLASS } from '../../../ui/slide-class.ts';
import { NftCardSkeleton } from '../card/nft-card-skeleton.tsx';
import { HERO_CLASS, HERO_COLUMN_CLASS, HERO_PICTURE_CLASS } from './hero-class.ts';

const ROWS = ['Newly Minted', 'Available for Sale', 'Recently Purchased'];
const LOTS = ['a', 'b', 'c'];
const CARDS = ['a', 'b', 'c', 'd', 'e'];

/** Home on its way: the hero, the lots, the series, then rows of cards. */
export function HomeSkeleton() {
  return (
    <>
      <section className={HERO_CLASS}>
        <Skeleton className={cx(HERO_PICTURE_CLASS, 'rounded-none')} />
        <div className={cx(HERO_COLUMN_CLASS, 'pb-8')}>
          <Skeleton className="h-[1.1em] w-full text-hero max-lg:mt-7" />
          <Skeleton className="mt-4 h-16 w-full max-w-[44ch]" />
          <Skeleton className="mt-8 h-22 w-full max-w-80" />
          <div className="mt-7 flex flex-wrap gap-3">
            <Skeleton className="h-12.5 w-32" />
            <Skeleton className="h-12.5 w-36" />
          </div>
        </div>
      </section>
      <div className="border-b bg-panel">
        <div className="page-width grid gap-x-12 lg:grid-cols-3">
          {LOTS.map((lot) => (
            <div key={lot} className="flex items-center gap-4 py-3">
              <Skeleton className="aspect-4/3 w-20 rounded-md" />
              <Skeleton className="h-10 grow" />
            </div>
          ))}
        </div>
      </div>
      <div className="page-width grid gap-14 pt-8 pb-20">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 lg:grid-cols-6">
          {SERIES.map((series) => (
            <Skeleton key={series} className="h-25 rounded-md" />
          ))}
        </div>
        {ROWS.map((title) => (
          <section key={title} className="min-w-0">
            <p className="display mb-4 flex min-h-10 items-center text-h2">{title}</p>
            <div className="flex gap-3 overflow-hidden xs:gap-5">
              {CARDS.map((card) => (
                <div key={card} className={SLIDE_CLASS}>
                  <NftCardSkeleton />
                </div>
              ))}
            </div>
          </section>
        ))}
        <section>
          <p className="display mb-4 flex min-h-10 items-center text-h2">Top sellers of the week</p>
          <Skeleton className="h-121 w-full rounded-xl" />
        </section>
      </div>
    </>
  );
}
