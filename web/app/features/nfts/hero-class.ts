/** The hero's grid, for the hero and its skeleton: words, car and figures one below the other on phones, the car beside both on desktops. */
export const HERO_CLASS =
  'page-width grid gap-x-12 gap-y-8 pt-6 pb-12 md:pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[1fr_1fr]';
export const HERO_WORDS_CLASS = 'lg:self-end';
export const HERO_STAGE_CLASS = 'lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center';

/** The hero's picture, for the browser to choose its size. */
export const HERO_SIZES = '(width < 571px) 88vw, (width < 1024px) 94vw, (width < 1760px) 53vw, 952px';
