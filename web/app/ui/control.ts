import { cx } from '../lib/class-names.ts';

/** The look of every box that text or a choice goes into. */
export const CONTROL = cx(
  'h-11 w-full rounded-md border border-edge bg-panel px-3.5 text-[16px] text-ink placeholder:text-mute sm:text-[15px]',
  'transition-colors hover:border-ink aria-invalid:border-stop',
);
