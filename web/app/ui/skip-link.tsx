import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

type SkipLinkProps = {
  /** Id of the part of this page that it leads to. The part has a tabIndex, so that it can take the focus. */
  to: string;
  children: ReactNode;
};

/** A link over what many keys would be needed for. It is seen while it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={cx(
        'label fixed top-3 start-3 z-[70] -translate-y-20 rounded-md bg-signal px-4 py-2.5 text-on-signal',
        'focus:translate-y-0',
      )}
    >
      {children}
    </a>
  );
}
