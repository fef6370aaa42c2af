import { PageLinks } from '../../ui/page-links.tsx';

const PAGES = [
  { to: '/elegantIcons', label: 'Elegant' },
  { to: '/etlineIcons', label: 'ET Line' },
  { to: '/fontAwesomeIcons', label: 'Font Awesome' },
  { to: '/fixedWidthIcons', label: 'Fixed width' },
  { to: '/iconNames', label: 'Our own' },
  { to: '/accordion', label: 'Components' },
] as const;

/** Leads from one icon catalogue to the others. */
export function CatalogueNav() {
  return <PageLinks label="Icon catalogues" pages={PAGES} />;
}
