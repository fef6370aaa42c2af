import type { ReactNode } from 'react';

type PageTitleProps = { title: string; lead?: ReactNode; action?: ReactNode };

/** The page's one h1, a sentence below it and, at the far end, what can be done with the whole page. */
export function PageTitle({ title, lead, action }: PageTitleProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-7 pb-6 md:pt-9">
      <div className="min-w-0">
        <h1 className="display text-h1">{title}</h1>
        {/* About 65 letters. In ch the line would be cut elsewhere until the font is there: that is the width of its 0. */}
        {lead && <p className="mt-1.5 max-w-152 text-mute">{lead}</p>}
      </div>
      {action}
    </div>
  );
}

/** A page as wide as the site: its title, and its content below. */
export function TitledPage({ children, ...title }: PageTitleProps & { children: ReactNode }) {
  return (
    <div className="page-width pb-20">
      <PageTitle {...title} />
      {children}
    </div>
  );
}
