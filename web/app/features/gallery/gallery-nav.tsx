import { NavLink } from 'react-router';

const PAGES = [
  { to: '/accordion', label: 'Accordion' },
  { to: '/alerts', label: 'Alerts' },
  { to: '/progressbar', label: 'Progress bars' },
  { to: '/tabs', label: 'Tabs' },
  { to: '/iconNames', label: 'Icons' },
] as const;

/** Leads from one page of the components to the others. */
export function GalleryNav() {
  return (
    <nav aria-label="Components" className="mb-7 flex flex-wrap gap-2">
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
