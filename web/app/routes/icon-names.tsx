import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/icon-names';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Icon names', description: 'Icon names of Pitlane.' });

export default function IconNamesPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Icon names" />
    </div>
  );
}
