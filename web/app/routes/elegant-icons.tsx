import stylesheet from '../features/icons/catalogue.css?url';
import { CatalogueNav } from '../features/icons/catalogue-nav.tsx';
import { ELEGANT_ICONS } from '../features/icons/generated/elegant.ts';
import { IconCatalogue } from '../features/icons/icon-catalogue.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/elegant-icons';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Elegant icons',
    description:
      'The signs of the Elegant Icon Font: arrows, icons and social marks, with name and character code. A press copies the name.',
  });

export default function ElegantIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle
        title="Elegant icons"
        lead={
          <>
            Arrows, everyday signs and social marks as glyphs. Press an icon to copy its name; the arrow keys
            lead from one to the next. Source:{' '}
            <TextLink to="https://www.elegantthemes.com/blog/resources/elegant-icon-font">
              Elegant Icon Font
            </TextLink>
            , MIT licence.
          </>
        }
      />
      <CatalogueNav />
      <IconCatalogue label="Elegant icons" icons={ELEGANT_ICONS} font="elegant" />
    </div>
  );
}
