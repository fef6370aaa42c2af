import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { NeedsScripts } from './account-panel.tsx';

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
