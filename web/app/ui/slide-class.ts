import { cx } from '../lib/class-names.ts';

/** One slide of a carousel: one place for the carousel and its skeleton. */
export const SLIDE_CLASS = cx(
  'w-[calc(100%-44px)] shrink-0 snap-start xs:w-[calc((100%-64px)/2)] sm:w-[calc((100%-40px)/3)]',
  'lg:w-[calc((100%-60px)/4)] 3xl:w-[calc((100%-80px)/5)]',
);
