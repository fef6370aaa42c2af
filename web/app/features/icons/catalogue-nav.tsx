import { m } from '@pitlane/shared/messages/messages';
import { PageLinks } from '../../ui/page-links.tsx';

const getPages = () =>
  [
    { to: '/elegantIcons', label: m.icons.elegant },
    { to: '/etlineIcons', label: 'ET Line' },
    { to: '/fontAwesomeIcons', label: m.icons.fontAwesome },
    { to: '/fixedWidthIcons', label: m.icons.fixedWidth },
    { to: '/iconNames', label: m.icons.ourOwn },
    { to: '/accordion', label: m.icons.components },
  ] as const;

/** Leads from one icon catalogue to the others. */
export function CatalogueNav() {
  return <PageLinks label={m.icons.iconCatalogues} pages={getPages()} />;
}
