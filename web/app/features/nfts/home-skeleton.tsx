import { cx } from '../../lib/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SLIDE_CLASS } from '../../ui/slide-class.ts';
import { NftCardSkeleton } from './card/nft-card-skeleton.tsx';
import { HERO_CLASS, HERO_STAGE_CLASS, HERO_WORDS_CLASS } from './hero-class.ts';

const ROWS = ['Newly Minted', 'Available for Sale', 'Recently Purchased'];
const CARDS = ['a', 'b', 'c', 'd', 'e'];

/** Home on its way: the hero's columns, then rows of cards. */
export function HomeSkeleton() {
  return (
    <>
      <section className={HERO_CLASS}>
        <div className={HERO_WORDS_CLASS}>
          <Skeleton className="h-[1.1em] w-full text-hero" />
          <Skeleton className="mt-5 h-16 w-full max-w-prose" />
          <div className="mt-7 flex flex-wrap gap-3">
            <Skeleton className="h-12.5 w-36" />
            <Skeleton className="h-12.5 w-32" />
          </div>
        </div>
        <Skeleton className={cx(HERO_STAGE_CLASS, 'aspect-4/3 w-full rounded-xl')} />
        <Skeleton className="h-20 w-full" />
      </section>
      <div className="page-width grid gap-14 pb-20">
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
