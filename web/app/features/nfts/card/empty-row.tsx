import type { ReactNode } from 'react';

export type EmptyRowProps = { title: string; children: ReactNode };

/** A row's title above the text for a row without cards. */
export function EmptyRow({ title, children }: EmptyRowProps) {
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 text-h2">{title}</h2>
      {children}
    </section>
  );
}
