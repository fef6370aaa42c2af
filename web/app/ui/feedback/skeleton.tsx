import { cx } from '../../lib/class-names.ts';

/** A grey box in the place of what is on its way: give it the exact size of the real thing. */
export function Skeleton({ className }: { className: string }) {
  return <span className={cx('skeleton block', className)} aria-hidden />;
}
