import stylesheet from '../features/icons/catalogue.css?url';
import { CatalogueNav } from '../features/icons/catalogue-nav.tsx';
import { ET_LINE_ICONS } from '../features/icons/generated/et-line.ts';
import { IconCatalogue } from '../features/icons/icon-catalogue.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/etline-icons';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ET Line icons',
    description:
      'One hundred icons drawn in thin lines, with name and character code. A press copies the name.',
  });

export default function EtlineIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle
        title="ET Line icons"
        lead={
          <>
            One hundred icons in thin lines. Press an icon to copy its name; the arrow keys lead from one to
            the next. Source:{' '}
            <TextLink to="https://www.elegantthemes.com/blog/freebie-of-the-week/free-line-style-icons">
              the announcement of ET Line
            </TextLink>
            , GNU General Public License 3.0.
          </>
        }
      />
      <CatalogueNav />
      <IconCatalogue label="ET Line icons" icons={ET_LINE_ICONS} font="et-line" />
    </div>
  );
}
