import { cx } from '../../../lib/class-names.ts';

/** A place, the winner's in the signal's colour. */
export function Place({ place }: { place: number }) {
  return (
    <span
      className={cx(
        'label w-8 shrink-0 rounded-sm py-0.5 text-center text-small tabular-nums',
        place === 1 ? 'bg-signal text-on-signal' : 'bg-press text-ink',
      )}
    >
      {place}
    </span>
  );
}
