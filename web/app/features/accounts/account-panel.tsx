import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';

export type AccountPanelProps = {
  title: string;
  /** Without a box: text beside the forms. */
  plain?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of the pages about accounts, with its heading. */
export function AccountPanel({ title, plain = false, className, children }: AccountPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0 p-5 md:p-7', !plain && 'surface', className)}>
      <h2 id={id} className="display mb-5 text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** In the place of the forms where scripts are off. */
export function NeedsScripts() {
  return (
    <p className="mb-6 hidden max-w-prose noscript:block">
      An account needs scripts: the browser keeps its token itself, and sends no cookie. Turn them on for this
      site, then reload the page.
    </p>
  );
}
