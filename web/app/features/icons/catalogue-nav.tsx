import { NavLink } from 'react-router';

const PAGES = [
  { to: '/elegantIcons', label: 'Elegant' },
  { to: '/etlineIcons', label: 'ET Line' },
  { to: '/fontAwesomeIcons', label: 'Font Awesome' },
  { to: '/fixedWidthIcons', label: 'Fixed width' },
  { to: '/iconNames', label: 'Pitlane' },
  { to: '/accordion', label: 'Components' },
] as const;

/** Leads from one icon catalogue to the others. */
export function CatalogueNav() {
  return (
    <nav aria-label="Icon catalogues" className="mb-7 flex flex-wrap gap-2">
      {PAGES.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="label inline-flex h-11 items-center rounded-md border px-4 text-small text-mute transition-colors hover:border-edge hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
