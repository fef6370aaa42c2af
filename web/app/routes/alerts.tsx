import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/alerts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Alerts', description: 'Alerts of Pitlane.' });

export default function AlertsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Alerts" />
    </div>
  );
}
