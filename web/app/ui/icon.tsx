import { cx } from '../lib/class-names.ts';
import type { IconName } from './icon-paths.ts';

/** They point along the line of reading: the other way where it runs from right to left. */
const DIRECTED = new Set<IconName>(['chevron-left', 'chevron-right', 'arrow-right', 'exit']);

export type IconProps = {
  name: IconName;
  /** Read by screen readers. Without it the icon is decoration next to a text with the same meaning. */
  label?: string;
  className?: string;
};

/** An icon of 1.25 em in the colour of the text around it. */
export function Icon({ name, label, className = 'size-5' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx('inline-block shrink-0', DIRECTED.has(name) && 'rtl:-scale-x-100', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
