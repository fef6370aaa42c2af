import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/tabs';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Tabs', description: 'Tabs of Pitlane.' });

export default function TabsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Tabs" />
    </div>
  );
}
