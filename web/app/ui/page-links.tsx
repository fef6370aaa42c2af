import { NavLink } from 'react-router';

export type PageLinksProps = {
  /** The name of the pages, for screen readers. */
  label: string;
  pages: readonly { to: string; label: string }[];
};

/** Leads from one page of a kind to the others, and shows which one is open. */
export function PageLinks({ label, pages }: PageLinksProps) {
  return (
    <nav aria-label={label} className="mb-7 flex flex-wrap gap-2">
      {pages.map((page) => (
        <NavLink
          key={page.to}
          to={page.to}
          className="label inline-flex h-11 items-center rounded-md border px-4 text-small text-mute transition-colors hover:border-edge hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
        >
          {page.label}
        </NavLink>
      ))}
    </nav>
  );
}
