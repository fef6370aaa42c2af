import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/helpcenter';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Help Center', description: 'Help Center of Pitlane.' });

export default function HelpCenterPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Help Center" />
    </div>
  );
}
