import { cx } from '../../lib/class-names.ts';

/** The look of every box that text or a choice goes into. */
export const fieldClass = cx(
  'h-11 w-full rounded-md border border-edge bg-panel px-3.5 text-lead text-ink placeholder:text-mute sm:text-body',
  'transition-colors hover:border-ink aria-invalid:border-stop',
);
