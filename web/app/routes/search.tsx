import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/search';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Search', description: 'Search of Pitlane.' });

export default function SearchPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Search" />
    </div>
  );
}
