import stylesheet from '../features/icons/catalogue.css?url';
import { CatalogueNav } from '../features/icons/catalogue-nav.tsx';
import { FONT_AWESOME_ICONS } from '../features/icons/generated/font-awesome.ts';
import { IconCatalogue } from '../features/icons/icon-catalogue.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/font-awesome-icons';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Font Awesome icons',
    description:
      'Every icon of Font Awesome 4.7 by name, with character code, the version that brought it, and its aliases. A press copies the name.',
  });

export default function FontAwesomeIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle
        title="Font Awesome icons"
        lead={
          <>
            Every name from A to Z, with its code and the version of the font that brought it. Press an icon
            to copy its name; the arrow keys lead from one to the next. Source:{' '}
            <TextLink to="https://fontawesome.com/v4/">Font Awesome 4.7</TextLink>, SIL Open Font License 1.1.
          </>
        }
      />
      <CatalogueNav />
      <IconCatalogue label="Font Awesome icons" icons={FONT_AWESOME_ICONS} font="font-awesome" />
    </div>
  );
}
