import { pageMeta } from '../../lib/page-meta.ts';
import { toAddress } from '../../lib/site-path.ts';
import { PageLinks } from '../../ui/page-links.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import stylesheet from './catalogue.css?url';
import { IconCatalogue, type IconGridProps } from './icon-catalogue.tsx';

/** Where each catalogue leads. */
const CATALOGUES = [
  { to: '/elegantIcons', label: 'Elegant' },
  { to: '/etlineIcons', label: 'ET Line' },
  { to: '/fontAwesomeIcons', label: 'Font Awesome' },
  { to: '/fixedWidthIcons', label: 'Fixed width' },
  { to: '/iconNames', label: 'Our own' },
  { to: '/accordion', label: 'Components' },
] as const;

type CataloguePageProps = Omit<IconGridProps, 'label'> & {
  title: string;
  /** For search engines. */
  description: string;
  /** What the icons are, above them. */
  lead: string;
  /** Where they are from. Our own need none. */
  source?: { to: string; label: string; licence: string };
};

/**
 * What the route of a catalogue exports. Each has a module of its own, because a page would otherwise load the names of all icons of all
 * catalogues.
 */
export function cataloguePage({ title, description, lead, source, ...grid }: CataloguePageProps) {
  return {
    links: () => [{ rel: 'stylesheet', href: toAddress(stylesheet) }],
    meta: (args: Parameters<typeof pageMeta>[0]) => pageMeta(args, { title, description }),
    Page: () => (
      <div className="page-width pb-20">
        <PageTitle
          title={title}
          lead={
            <>
              {`${lead} Press an icon to copy its name. Use the arrow keys to move between icons.`}
              {source && (
                <>
                  {' Source: '}
                  <TextLink to={source.to}>{source.label}</TextLink>
                  {`, ${source.licence}.`}
                </>
              )}
            </>
          }
        />
        <PageLinks label="Icon catalogues" pages={CATALOGUES} />
        <IconCatalogue label={title} {...grid} />
      </div>
    ),
  };
}
