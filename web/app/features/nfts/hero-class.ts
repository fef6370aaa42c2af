/** The hero's columns: one place for the hero and its skeleton. */
export const HERO_CLASS =
  'page-width grid items-center gap-x-12 gap-y-8 pt-8 pb-12 md:pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';

/** The hero's picture, for the browser to choose its size. */
export const HERO_SIZES = '(width < 571px) 88vw, (width < 1024px) 94vw, (width < 1760px) 53vw, 952px';
