import { m } from '@pitlane/shared/messages/messages';
import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { PageTitle } from '../../ui/page-title.tsx';

type AccountPanelProps = {
  title: string;
  /** Where links of other pages lead: /account#password. */
  anchor?: string;
  /** Without a box: text beside the forms. */
  plain?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of the pages about accounts, with its heading. */
export function AccountPanel({ title, anchor, plain = false, className, children }: AccountPanelProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={cx('min-w-0 p-5 md:p-7', !plain && 'surface', className)}
    >
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
    <p className="mb-6 hidden max-w-prose noscript:block">{m.accounts.anAccountNeedsJavascriptTurnIt}</p>
  );
}

/** A page that has one form and nothing else: where links of mails lead. */
export function OneForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width pb-20">
      <div className="mx-auto max-w-120">
        <PageTitle title={title} />
        <NeedsScripts />
        <div className="surface p-5 md:p-7">{children}</div>
      </div>
    </div>
  );
}
