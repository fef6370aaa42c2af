import stylesheet from '../features/icons/catalogue.css?url';
import { CatalogueNav } from '../features/icons/catalogue-nav.tsx';
import { FIXED_WIDTH_ICONS } from '../features/icons/generated/fixed-width.ts';
import { IconCatalogue } from '../features/icons/icon-catalogue.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/fixed-width-icons';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Fixed-width icons',
    description:
      'The icons of Font Awesome Free 7 from S to Y, each as wide as every other, with character code and version. A press copies the name.',
  });

export default function FixedWidthIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle
        title="Fixed-width icons"
        lead={
          <>
            From S to Y, each as wide as every other, so that words beside them line up. Press an icon to copy
            its name; the arrow keys lead from one to the next. Source:{' '}
            <TextLink to="https://fontawesome.com/">Font Awesome Free 7</TextLink>, SIL Open Font License 1.1.
          </>
        }
      />
      <CatalogueNav />
      <IconCatalogue label="Fixed-width icons" icons={FIXED_WIDTH_ICONS} font="fixed-width" />
    </div>
  );
}
