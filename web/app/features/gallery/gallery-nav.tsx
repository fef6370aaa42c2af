import { PageLinks } from '../../ui/page-links.tsx';

const PAGES = [
  { to: '/accordion', label: 'Accordion' },
  { to: '/alerts', label: 'Alerts' },
  { to: '/progressbar', label: 'Progress bars' },
  { to: '/tabs', label: 'Tabs' },
  { to: '/iconNames', label: 'Icons' },
] as const;

/** Leads from one page of the components to the others. */
export function GalleryNav() {
  return <PageLinks label="Components" pages={PAGES} />;
}
