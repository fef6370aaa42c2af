import { STAGE_SIZES } from '../../ui/cars/stage-sizes.ts';

/** The car's place on the launch pad's stage, wide and visible at once. */
export const STAGE_PICTURE = {
  sizes: STAGE_SIZES,
  first: true,
  // Next to the deal the stage and the text below it fit into the window: no part of the new car is below the
  // fold.
  className: 'lg:aspect-auto lg:h-[clamp(300px,calc(100dvh-420px),640px)] [--at:50%_62%]',
} as const;
