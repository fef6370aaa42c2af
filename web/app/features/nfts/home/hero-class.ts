/**
 * The hero, for itself and its skeleton. On phones the car comes first, then its price, the words and the buttons. On desktops the
 * car fills the right of a stage as wide as the window, and the words are on its left. The picture fades where words are near.
 */
export const HERO_CLASS = 'relative isolate overflow-hidden border-b bg-stage-wide text-stage-ink';
export const HERO_COLUMN_CLASS =
  'page-width grid lg:min-h-140 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:content-center lg:py-12';
export const HERO_PICTURE_CLASS =
  'relative aspect-4/3 w-full max-lg:mask-b-from-62% max-lg:mask-b-to-94% lg:absolute lg:inset-y-0 lg:end-0 lg:-z-10 lg:aspect-auto lg:w-[64%] lg:mask-l-from-70%';

/** The hero's picture, for the browser to choose its size. */
export const HERO_SIZES = '(width < 1024px) 100vw, 64vw';
