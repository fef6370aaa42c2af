import { cx } from '../lib/class-names.ts';

/** One slide of a carousel: one place for the carousel and its skeleton. */
export const SLIDE_CLASS = cx(
  'w-[calc(100%-44px)] shrink-0 snap-start xs:w-[calc((100%-64px)/2)] sm:w-[calc((100%-40px)/3)]',
  'lg:w-[calc((100%-60px)/4)] 3xl:w-[calc((100%-80px)/5)]',
);

/**
 * A slide that need not be there at first. Skipped, it is as high as those in sight: the row stretches it. A card's ring and
 * shadow are outside of it, so it is never clipped while it is pointed at.
 */
export const LATER_SLIDE_CLASS =
  '[content-visibility:auto] [contain-intrinsic-block-size:1px] [overflow-clip-margin:4px] focus-within:[content-visibility:visible] hover:[content-visibility:visible]';

/** The width of a slide, for the browser to choose the size of its picture. */
export const SLIDE_SIZES =
  '(width < 480px) calc(100vw - 78px), (width < 600px) 41vw, (width < 1024px) 30vw, (width < 1600px) 22.5vw, (width < 1760px) 18vw, 320px';
