import stylesheet from '../features/icons/catalogue.css?url';
import { CatalogueNav } from '../features/icons/catalogue-nav.tsx';
import { OWN_ICONS } from '../features/icons/generated/own.ts';
import { IconCatalogue } from '../features/icons/icon-catalogue.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/icon-names';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Icon names',
    description:
      'The names of the icons that were drawn for Pitlane and that every page of it uses. A press copies the name.',
  });

const ICONS = OWN_ICONS.map((name) => ({ name, drawing: name }));

export default function IconNamesPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle
        title="Icon names"
        lead="The icons that every page here uses, drawn for Pitlane on a grid of 24. Press an icon to copy its name; the arrow keys lead from one to the next."
      />
      <CatalogueNav />
      <IconCatalogue label="Icon names" icons={ICONS} />
    </div>
  );
}
